#include "view/painters/grid_liquid.hpp"

#include <algorithm>

namespace twinflow {
namespace {

/// Texels over a cell: the smoothed fraction varies slowly.
constexpr int kTexelsOfCell = 3;
/// Cells around a tile that the smoothing reaches, and the surface's slope.
constexpr int kReachInCells = 3;
constexpr double kEdgeFraction = 0.5;
/// The scale of the lit surface's details, in cells.
constexpr double kDetail = 0.9;

}  // namespace

void GridLiquid::draw_dye(const GridSolver& solver, const gl::Field& dye, bool liquid,
                          const gl::RenderTarget& target, gl::Viewport viewport) {
  sum_.read("u_dye", dye);
  sum(sum_, solver, viewport);
  draw(solver, nullptr, liquid, target, viewport);
}

void GridLiquid::draw_scalar(const GridSolver& solver, const gl::Field& scalar, const ColorScale& scale,
                             const ColorMaps& maps, bool liquid, const gl::RenderTarget& target,
                             gl::Viewport viewport) {
  sum_mapped_.set("u_range", scale.map_ends()).read("u_scalar", scalar);
  sum(sum_mapped_, solver, viewport);
  draw(solver, &maps.texture(scale), liquid, target, viewport);
}

void GridLiquid::sum(gl::Pass& pass, const GridSolver& solver, gl::Viewport viewport) {
  const int width = std::min(viewport.width, kTexelsOfCell * solver.shape().nx);
  const int height = std::min(viewport.height, kTexelsOfCell * solver.shape().ny);
  if (!sums_ || sums_->texture().width() != width || sums_->texture().height() != height) {
    sums_.emplace(gl::TextureDescription{.name = "liquid of the grid",
                                         .width = width,
                                         .height = height,
                                         .format = gl::Format::rgba32f,
                                         .filter = gl::Filter::linear,
                                         .wrap = gl::Wrap::mirror});
  }
  const gl::Field& filling = solver.surface()->volume().filling();
  occupied_ = &tiles_.find(filling.texture(), {1.0f, 0.0f, 0.0f, 0.0f}, kReachInCells);
  sums_->clear();
  pass.read("u_fractions", filling).draw_tiles(*sums_, sums_->viewport(), *occupied_);
}

void GridLiquid::draw(const GridSolver& solver, const gl::Texture* color_map, bool liquid,
                      const gl::RenderTarget& target, gl::Viewport viewport) {
  const LiquidPainter::Fluid fluid{sums_->texture(), kEdgeFraction, 1.0, kDetail * solver.shape().cell_size(),
                                   color_map};
  if (liquid) {
    painter_.draw_liquid(fluid, *occupied_, solver.domain(), target, viewport);
  } else {
    painter_.draw_smooth(fluid, target, viewport);
  }
}

}  // namespace twinflow
