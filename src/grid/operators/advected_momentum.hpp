#pragma once

#include "gl/field_sum.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// Conserves a velocity's momentum in advection along periodic axes. The loss by interpolation is given back
/// in proportion to the velocity's variation around each texel. (Compare Bradley, Bosler, Guba, Taylor,
/// Barnett 2019; see GridHeat.)
class AdvectedMomentum {
 public:
  AdvectedMomentum(gl::ShaderLibrary& shaders, const GridCells& cells);

  static bool can_keep(const GridCells& cells) {
    return cells.periodic().any() && !cells.solids && !cells.surface;
  }
  void remember(const gl::Field& velocity);
  /// Gives the advected velocity the remembered sum.
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
