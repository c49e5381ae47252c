#pragma once

#include <map>
#include <memory>
#include <optional>

#include "grid/grid_solver.hpp"
#include "view/colors/color_scale.hpp"
#include "view/colors/largest_magnitude.hpp"
#include "view/painters/bloom.hpp"
#include "view/painters/flow_lines.hpp"
#include "view/views/grid_views.hpp"

namespace twinflow {

/// Draws the grid fluid's dye, or a scalar through a color map.
class GridPainter {
 public:
  explicit GridPainter(gl::ShaderLibrary& shaders);

  /// The largest magnitude of a view's quantity over fluid cells, in its unit. Cells in balls, and neighbors
  /// whose values depend on them, are left out. Waits for the GPU.
  double largest(const GridSolver& solver, GridView view, std::span<const Ball> balls = {});

  /// The range of a view's quantity over fluid cells: all values if its rule needs both ends, otherwise zero
  /// to the largest magnitude. Waits for the GPU.
  ValueRange range(const GridSolver& solver, GridView view, std::span<const Ball> balls = {});

  /// Additions to the picture; by default none.
  struct Look {
    double shading = 0.0;     ///< relief of dye, 0 to 1
    double bloom = 0.0;       ///< glow of dye, 0 to 1
    double flow_lines = 0.0;  ///< streaks, 0 to 1
    FlowLines::Style flow = {};
    bool transparent = false;  ///< the opacity of dye is its strongest channel
    bool in_palette = false;   ///< the dye is in the colors of a palette (ShownDye)
  };
  /// `dye`: of the solver, in the colors in which it is shown.
  void draw_dye(const GridSolver& solver, const gl::Field& dye, const Look& look,
                const gl::RenderTarget& target, gl::Viewport viewport);
  void draw_scalar(const GridSolver& solver, GridView view, const ColorScale& scale, const ColorMaps& maps,
                   const Look& look, const gl::RenderTarget& target, gl::Viewport viewport);
  /// A view's quantity at cell centers, filtered.
  const gl::Field& scalar(const GridSolver& solver, GridView view) { return compute(solver, view); }

 private:
  const gl::Field& compute(const GridSolver& solver, GridView view);
  const gl::Field& without_balls(const gl::Field& field, const GridCells& cells, std::span<const Ball> balls);
  void read_streaks(gl::Pass& pass, const GridSolver& solver, const Look& look, gl::Viewport viewport);

  std::map<GridView, std::unique_ptr<GridScalar>> scalars_;  ///< grid_views() with a quantity
  gl::Pass outside_ball_;
  gl::Pass in_liquid_;
  gl::Pass draw_dye_;
  gl::Pass draw_dye_with_look_;
  gl::Pass draw_scalar_;
  gl::Pass draw_scalar_with_streaks_;
  Bloom bloom_;
  FlowLines flow_lines_;
  gl::Field nothing_;  ///< read without glow and streaks
  LargestMagnitude largest_magnitude_;
  std::optional<gl::Field> shown_;  ///< the quantity at cell centers, filtered
  std::optional<gl::Field> fluid_;  ///< the same, zero around balls
};

}  // namespace twinflow
