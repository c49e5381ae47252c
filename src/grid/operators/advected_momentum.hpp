#pragma once

#include "gl/field_sum.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// Keeps the momentum of a velocity in advection, along the axes in which the domain repeats.
///
/// Advection by a velocity without divergence moves momentum and makes none: no fluid crosses walls. But
/// interpolation at the origins of trajectories does not keep sums. The loss is given back in proportion to
/// the variation of the velocity around each texel, because interpolation errs only there. (Compare Bradley,
/// Bosler, Guba, Taylor, Barnett, "Communication-efficient property preservation in tracer transport", 2019.)
/// Where the fluid moves evenly nothing changes.
class AdvectedMomentum {
 public:
  AdvectedMomentum(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Whether the cells repeat along an axis, and nothing cuts them: neither solids nor a surface.
  static bool can_keep(const GridCells& cells) {
    return cells.periodic().any() && !cells.solids && !cells.surface;
  }
  /// Remembers a velocity of the cells before it is advected.
  void remember(const gl::Field& velocity);
  /// Gives the advected velocity the sum of the remembered one.
  void give_back(gl::Field& velocity);

 private:
  gl::Pass copy_;
  gl::Pass measure_spread_;
  gl::Pass sum_difference_;
  gl::Pass sum_spread_;
  gl::Pass give_back_;
  gl::Field before_;
  gl::Field spread_;
  gl::FieldSum lost_;
  gl::FieldSum spreads_;
};

}  // namespace twinflow
