#pragma once

#include "gl/field_sum.hpp"
#include "grid/heat/heat_links.hpp"

namespace twinflow {

/// Follows the fluid's heat as solids move in a step. Displaced fluid keeps its heat: advection still has the
/// former solids. Freed cells take the mean temperature of the fluid beside them, layer by layer, for
/// buoyancy and for advection that finds no fluid. The resulting loss is summed for GridHeat.
class SweptHeat {
 public:
  SweptHeat(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Fills cells in the fluid `after` the motion but not `before`.
  void fill_uncovered(gl::Field& temperature, const HeatLinks& before, const HeatLinks& after);
  /// The heat lost by the last fill's motion: the mean over former cells times the number of present cells,
  /// less their sum. One texel, degrees.
  const gl::Field& sum_lost(const gl::Field& temperature);

 private:
  GridCells cells_;
  gl::Field swept_;
  gl::Pass fill_uncovered_;
  gl::Pass sum_swept_;
  gl::FieldSum lost_;
};

}  // namespace twinflow
