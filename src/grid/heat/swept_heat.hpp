#pragma once

#include "gl/field_sum.hpp"
#include "grid/heat/heat_links.hpp"

namespace twinflow {

/// Follows the heat of the fluid where solids move in a step.
///
/// Moving solids cover the centers of some cells of the fluid and free others. The fluid flows aside with its
/// heat. Advection still has the former solids and finds the heat there. Freed cells take the mean
/// temperature of the fluid beside them, for buoyancy and for advection that finds no fluid. If a solid
/// leaves several at once, they are filled layer by layer. The loss of the fluid's mean temperature by this
/// change of cells is summed, for GridHeat to give it back.
class SweptHeat {
 public:
  SweptHeat(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Fills the cells that are in the fluid `after` the motion and were not `before` it.
  void fill_uncovered(gl::Field& temperature, const HeatLinks& before, const HeatLinks& after);
  /// The loss of heat by the motion for which cells were last filled. It is the mean over the former cells,
  /// times the number of present cells, less their sum. One texel, degrees.
  const gl::Field& sum_lost(const gl::Field& temperature);

 private:
  GridCells cells_;
  gl::Field swept_;
  gl::Pass fill_uncovered_;
  gl::Pass sum_swept_;
  gl::FieldSum lost_;
};

}  // namespace twinflow
