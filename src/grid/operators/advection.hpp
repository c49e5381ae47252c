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
/// - biquintic: the same, by Lagrange's quintics and with bicubic velocities halfway, for the velocity. If
///   velocities are means over faces, it advects those at the faces' middles. The means then change by the
///   means of these changes. Near a free surface they stay the same.
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

  /// What tells the means of a velocity over faces from its values in their middles.
  struct FacePoints {
    gl::Pass to_points;
    gl::Pass to_means;
    gl::Field advected;
    gl::Field advecting;
    gl::Field moved;
  };

  /// What advects dye that is finer than the cells.
  struct Corners {
    gl::Pass trace;
    gl::Pass advect;
    gl::Field displacement;
  };

  void advect_from_corners(gl::Field& dye, const gl::Field& advecting, double dt_seconds, double decay);
  void advect_points(const gl::Field& advected, const gl::Field& advecting, gl::Field& result,
                     double dt_seconds);
  /// Sets the number of cells that unit speed travels in dt, and the solids.
  gl::Pass& set_step(gl::Pass& pass, double dt_seconds) const;
  gl::Pass& read_solids(gl::Pass& pass) const;

  GridCells cells_;
  const gl::Field* corner_distances_ = nullptr;
  const gl::Field* surface_cells_ = nullptr;
  gl::Pass advect_velocity_;
  gl::Pass advect_dye_;
  std::optional<Corners> corners_;  ///< of the bicubic and biquintic schemes
  std::optional<Corrector> corrector_;
  std::optional<FacePoints> face_points_;  ///< of the biquintic scheme
};

}  // namespace twinflow
