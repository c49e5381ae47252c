#pragma once

#include <optional>

#include "gl/pass.hpp"
#include "view/colors/color_scale.hpp"
#include "view/painters/grid_painter.hpp"
#include "view/painters/liquid_painter.hpp"
#include "view/painters/occupied_tiles.hpp"

namespace twinflow {

/// Draws a grid fluid with a free surface by the particles' painter: smooth or lit. The vacuum keeps the
/// viewport's picture.
class GridLiquid {
 public:
  explicit GridLiquid(gl::ShaderLibrary& shaders)
      : painter_(shaders),
        tiles_(shaders),
        sum_(shaders, "view/sum_grid_liquid", {.vertex = "common/tiles"}),
        sum_mapped_(shaders, "view/sum_grid_liquid", {.vertex = "common/tiles", .definitions = {"MAPPED"}}) {}

  /// `liquid`: with a lit surface.
  /// `dye`: of the solver, in the colors in which it is shown.
  void draw_dye(const GridSolver& solver, const gl::Field& dye, bool liquid, const gl::RenderTarget& target,
                gl::Viewport viewport);
  /// `scalar`: the quantity at cell centers, filtered, in the colors of `scale`.
  void draw_scalar(const GridSolver& solver, const gl::Field& scalar, const ColorScale& scale,
                   const ColorMaps& maps, bool liquid, const gl::RenderTarget& target, gl::Viewport viewport);

 private:
  void sum(gl::Pass& pass, const GridSolver& solver, gl::Viewport viewport);
  void draw(const GridSolver& solver, const gl::Texture* color_map, bool liquid,
            const gl::RenderTarget& target, gl::Viewport viewport);

  LiquidPainter painter_;  ///< its fields have the sums' size
  OccupiedTiles tiles_;
  const gl::Texture* occupied_ = nullptr;  ///< of the last sum
  gl::Pass sum_;
  gl::Pass sum_mapped_;
  std::optional<gl::RenderTarget> sums_;  ///< red, green, blue times thickness; thickness
};

}  // namespace twinflow
