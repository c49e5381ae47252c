#pragma once

#include "gl/field_sum.hpp"
#include "grid/heat/heat_links.hpp"

namespace twinflow {

/// Follows the heat of the fluid where solids move in a step.
///
/// The centers of some cells that were in the fluid come to lie in a solid, and those of others come free.
/// The fluid flows aside with its heat, and advection, which looks at the solids as they were, finds it
/// there. Cells that come free take the mean temperature of the fluid beside them, for buoyancy and if
/// advection finds no fluid. If a solid leaves several at once, they are filled layer by layer. What the
/// fluid's mean temperature loses because it has other cells than before is summed, for GridHeat to give it
/// back.
class SweptHeat {
 public:
  SweptHeat(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Fills the cells that are in the fluid `after` the motion and were not `before` it.
  void fill_uncovered(gl::Field& temperature, const HeatLinks& before, const HeatLinks& after);
  /// What the fluid loses by the motion for which cells were last filled. It is the mean of a temperature
  /// over the cells before, times the number of cells after, less the sum over these. One texel, degrees.
  const gl::Field& sum_lost(const gl::Field& temperature);

 private:
  GridCells cells_;
  gl::Field swept_;
  gl::Pass fill_uncovered_;
  gl::Pass sum_swept_;
  gl::FieldSum lost_;
};

}  // namespace twinflow
