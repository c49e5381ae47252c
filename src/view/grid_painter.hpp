#pragma once

#include <optional>

#include "grid/grid_solver.hpp"
#include "view/color_scale.hpp"
#include "view/largest_magnitude.hpp"

namespace twinflow {

/// Draws the grid fluid: its dye, or a scalar quantity through a colour map.
class GridPainter {
 public:
  explicit GridPainter(gl::ShaderLibrary& shaders);

  /// The largest magnitude of a scalar quantity over the cells, in the quantity's unit; waits for the GPU.
  double largest(GridSolver& solver, Quantity quantity);

  void draw_dye(const GridSolver& solver, const gl::RenderTarget& target, gl::Viewport viewport);
  void draw_scalar(GridSolver& solver, const ColorScale& scale, ColorMaps& maps,
                   const gl::RenderTarget& target, gl::Viewport viewport);

 private:
  const gl::Field& compute(GridSolver& solver, Quantity quantity);
  void compute_vorticity(GridSolver& solver);

  gl::Pass speed_;
  gl::Pass vorticity_;
  gl::Pass vorticity_between_walls_;
  gl::Pass copy_;
  gl::Pass draw_dye_;
  gl::Pass draw_scalar_;
  LargestMagnitude largest_magnitude_;
  std::optional<gl::Field> shown_;  ///< the quantity at cell centres, filtered
};

}  // namespace twinflow
