#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// Advects velocity and dye along an advecting velocity, on cells of either layout.
///
/// - semi_lagrangian: one Euler step back, bilinear: never unstable, first order, dissipative (Stam 1999);
/// - maccormack: a midpoint step back, bilinear (the predictor), plus half of its error (the corrector). The
///   error is found by advecting back; the result stays within the values around the origin. Second order
///   (Selle, Fedkiw, Kim, Liu, Rossignac 2008);
/// - bicubic: a midpoint step back, Catmull-Rom interpolation: third order in space, second in time. Dye on
///   finer texels is traced back from the cells' corners, and by interpolation between them;
/// - spline: the same, by a cubic B-spline through all velocities, one axis at a time, and with cubic
///   velocities halfway: fourth order in space. If velocities are means over faces, the spline has these
///   means. It advects the velocities at the faces' middles, and the means change by the means of their
///   changes. Near a free surface velocities are values at points.
class AdvectionScheme {
 public:
  /// `monotone_dye`: dye never leaves the values around its origin, which semi_lagrangian and maccormack
  /// ensure in any case.
  AdvectionScheme(gl::ShaderLibrary& shaders, Advection scheme, const GridCells& cells, bool monotone_dye);

  void set_walls(const std::optional<Walls>& walls) { cells_.walls = walls; }
  /// Sets the distances from solids at the cells' corners (CutCells). They must outlive the scheme. Required
  /// among solids.
  void set_corners(const gl::Field& corners) { corner_distances_ = &corners; }

  /// Sets the states of a liquid's cells (GridSurface). They must outlive the scheme. Required with a free
  /// surface. Near it, in the velocity extended into vacuum, nothing overshoots.
  void set_surface(const gl::Field& cells) { surface_cells_ = &cells; }

  /// result ← `advected` after dt along `advecting`. All have two channels, domain units per second, one
  /// texel per cell; `result` may be one of the others.
  void advect_velocity(const gl::Field& advected, const gl::Field& advecting, gl::Field& result,
                       double dt_seconds);
  /// dye ← the dye, which has its own resolution over the same domain, after dt along `advecting`, times
  /// `decay`.
  void advect_dye(gl::Field& dye, const gl::Field& advecting, double dt_seconds, double decay);

 private:
  /// MacCormack's corrector, and the fields of the predictor.
  struct Corrector {
    gl::Pass velocity;
    gl::Pass dye;
    std::optional<gl::Field> predicted_velocity;
    std::optional<gl::Field> predicted_dye;
  };

  /// What the spline of a velocity needs.
  struct Spline {
    gl::Pass along_x;
    gl::Pass along_y;
    gl::Field along_one_axis;
    gl::Field coefficients;
  };
  /// What turns changes of a velocity in the middles of faces into changes of its means over them.
  struct FaceMeans {
    gl::Pass pass;
    gl::Field change;
  };

  /// What traces the flow back at the corners of the cells.
  struct Corners {
    gl::Pass trace;
    gl::Field displacement;
  };
  /// What advects dye that is finer than the cells.
  struct FineDye {
    Corners corners;
    gl::Pass advect;
  };

  void trace(Corners& corners, const gl::Field& advecting, double dt_seconds);
  void advect_from_corners(gl::Field& dye, const gl::Field& advecting, double dt_seconds, double decay);
  void find_spline(const gl::Field& velocity);
  void add_to_means(const gl::Field& means, gl::Field& result);
  /// Sets the number of cells that unit speed travels in dt, and the solids.
  gl::Pass& set_step(gl::Pass& pass, double dt_seconds) const;
  gl::Pass& read_solids(gl::Pass& pass) const;

  GridCells cells_;
  const gl::Field* corner_distances_ = nullptr;
  const gl::Field* surface_cells_ = nullptr;
  gl::Pass advect_velocity_;
  gl::Pass advect_dye_;
  std::optional<FineDye> fine_dye_;  ///< of the bicubic and spline schemes
  std::optional<Corrector> corrector_;
  std::optional<Spline> spline_;
  std::optional<Corners> corners_;       ///< of the spline scheme where nothing bounds the fluid
  std::optional<FaceMeans> face_means_;  ///< of the spline scheme
};

}  // namespace twinflow
