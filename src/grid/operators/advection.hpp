#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// Carries velocity and dye along a velocity, on cells of either layout.
///
/// - semi_lagrangian: one Euler step back, bilinear: never unstable, first order, dissipative (Stam 1999);
/// - maccormack: a midpoint step back, bilinear, and the error that carrying forward again shows taken off,
///   within the values around the origin: second order (Selle, Fedkiw, Kim, Liu, Rossignac 2008);
/// - bicubic: a midpoint step back, Catmull-Rom interpolation: third order in space, second in time.
class AdvectionScheme {
 public:
  /// `monotone_dye`: dye never leaves the values around its origin; semi_lagrangian and maccormack are so
  /// anyway.
  AdvectionScheme(gl::ShaderLibrary& shaders, Advection scheme, const GridCells& cells, bool monotone_dye);

  void set_walls(const std::optional<Walls>& walls) { cells_.walls = walls; }

  /// result ← `carried` after dt along `velocity`; all have two channels, domain units per second, one texel
  /// per cell. `result` may be one of the others.
  void advect_velocity(const gl::Field& carried, const gl::Field& velocity, gl::Field& result,
                       double dt_seconds);
  /// The dye (its own resolution over the same domain) after dt along the velocity, multiplied by `kept`.
  void advect_dye(gl::Field& dye, const gl::Field& velocity, double dt_seconds, double kept);

 private:
  struct Correction {  // of MacCormack
    gl::Pass velocity;
    gl::Pass dye;
    std::optional<gl::Field> advected_velocity;
    std::optional<gl::Field> advected_dye;
  };

  /// Cells that unit speed travels in dt, as both passes' uniforms have it.
  gl::Pass& set_step(gl::Pass& pass, double dt_seconds) const;

  GridCells cells_;
  gl::Pass advect_velocity_;
  gl::Pass advect_dye_;
  std::optional<Correction> correction_;
};

}  // namespace twinflow
