#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// Advects velocity and dye on cells of either layout.
///
/// - semi_lagrangian: one Euler step back, bilinear: never unstable, first order, dissipative (Stam 1999);
/// - maccormack: a midpoint step back, bilinear, plus half of the error found by advecting back. Limited to
///   values around the origin; second order (Selle, Fedkiw, Kim, Liu, Rossignac 2008);
/// - bicubic: a midpoint step back, Catmull-Rom interpolation: third order in space, second in time. Dye on
///   finer texels is traced from the cells' corners, interpolated between them;
/// - spline: a midpoint step by cubic velocities, a cubic B-spline through all velocities or face means, axis
///   by axis: fourth order in space. Face means gain the mean change at face middles. Velocities near a free
///   surface are at points.
class AdvectionScheme {
 public:
  /// `monotone_dye`: dye never leaves the values around its origin, as always in semi_lagrangian and
  /// maccormack.
  AdvectionScheme(gl::ShaderLibrary& shaders, Advection scheme, const GridCells& cells, bool monotone_dye);

  void set_walls(const std::optional<Walls>& walls) { cells_.walls = walls; }
  /// Sets the distances from solids at cell corners (CutCells), required among solids. They must outlive the
  /// scheme.
  void set_corners(const gl::Field& corners) { corner_distances_ = &corners; }

  /// Sets a liquid's cell states (GridSurface), required with a free surface. They must outlive the scheme.
  /// Nothing overshoots near the surface.
  void set_surface(const gl::Field& cells) { surface_cells_ = &cells; }

  /// result ← `advected` after dt along `advecting`. All have two channels, domain units per second, one
  /// texel per cell; `result` may be either input.
  void advect_velocity(const gl::Field& advected, const gl::Field& advecting, gl::Field& result,
                       double dt_seconds);
  /// dye ← the dye, of any resolution over the domain, after dt along `advecting`, times `decay`.
  void advect_dye(gl::Field& dye, const gl::Field& advecting, double dt_seconds, double decay);

 private:
  struct Corrector {
    gl::Pass velocity;
    gl::Pass dye;
    std::optional<gl::Field> predicted_velocity;
    std::optional<gl::Field> predicted_dye;
  };

  struct Spline {
    gl::Pass along_x;
    gl::Pass along_y;
    gl::Field along_one_axis;
    gl::Field coefficients;
  };
  struct FaceMeans {
    gl::Pass pass;
    gl::Field change;
  };

  struct Corners {
    gl::Pass trace;
    gl::Field displacement;
  };
  struct FineDye {
    Corners corners;
    gl::Pass advect;
  };

  void trace(Corners& corners, const gl::Field& advecting, double dt_seconds);
  void advect_from_corners(gl::Field& dye, const gl::Field& advecting, double dt_seconds, double decay);
  void find_spline(const gl::Field& velocity);
  void add_to_means(const gl::Field& means, gl::Field& result);
  gl::Pass& set_step(gl::Pass& pass, double dt_seconds) const;
  gl::Pass& read_solids(gl::Pass& pass) const;

  GridCells cells_;
  const gl::Field* corner_distances_ = nullptr;
  const gl::Field* surface_cells_ = nullptr;
  gl::Pass advect_velocity_;
  gl::Pass advect_dye_;
  std::optional<FineDye> fine_dye_;
  std::optional<Corrector> corrector_;
  std::optional<Spline> spline_;
  std::optional<Corners> corners_;
  std::optional<FaceMeans> face_means_;
};

}  // namespace twinflow
