#include "view/painters/arrow_painter.hpp"

#include <algorithm>
#include <cmath>

namespace twinflow {
namespace {

constexpr double kLongest = 1.25;  // in distances between arrows

glm::ivec2 lattice_size(const Domain& domain) {
  return {std::max(1, static_cast<int>(std::lround(ArrowPainter::kRows * domain.aspect))),
          ArrowPainter::kRows};
}

}  // namespace

double ArrowPainter::longest(double pane_height) { return kLongest * pane_height / kRows; }

std::vector<glm::vec2> ArrowPainter::lattice(const Domain& domain) {
  const glm::ivec2 size = lattice_size(domain);
  std::vector<glm::vec2> points;
  for (int row = 0; row < size.y; ++row) {
    for (int column = 0; column < size.x; ++column) {
      const glm::dvec2 share((column + 0.5) / size.x, (row + 0.5) / size.y);
      points.emplace_back(domain.minimum() + share * domain.size());
    }
  }
  return points;
}

gl::Pass& ArrowPainter::pass_for(const Style& style) {
  if (style.solids == nullptr) return style.colors != nullptr ? draw_colored_arrows_ : draw_arrows_;
  return style.colors != nullptr ? draw_colored_arrows_to_solids_ : draw_arrows_to_solids_;
}

void ArrowPainter::draw(const gl::Texture& velocity, const Domain& domain, const Style& style,
                        const gl::RenderTarget& target, gl::Viewport viewport) {
  const glm::ivec2 size = lattice_size(domain);
  gl::Pass& pass = pass_for(style);
  pass.set("u_lattice", glm::vec2(size))
      .set("u_longest", longest(viewport.height))
      .set("u_fast", style.fast)
      .set("u_point", style.point)
      .set("u_outline", style.outline);
  pass.read("u_velocity", velocity);
  if (style.solids != nullptr) {
    pass.set("u_pixels_per_unit", viewport.height / domain.size().y).read("u_distance", *style.solids);
  }
  if (style.colors != nullptr) {
    pass.set("u_range", glm::vec2(0.0f, style.fast)).read("u_colors", *style.colors);
  } else {
    pass.set("u_color", style.color);
  }
  pass.draw_strips(target, viewport, no_attributes_, 4, size.x * size.y);
}

void ArrowPainter::draw(std::span<const glm::vec2> velocities, const Domain& domain, const Style& style,
                        const gl::RenderTarget& target, gl::Viewport viewport) {
  const glm::ivec2 size = lattice_size(domain);
  if (!lattice_velocity_ || lattice_velocity_->width() != size.x) {
    lattice_velocity_.emplace(gl::TextureDescription{
        .name = "velocity of the arrows", .width = size.x, .height = size.y, .format = gl::Format::rg32f});
  }
  lattice_velocity_->upload({&velocities.front().x, velocities.size() * 2});
  draw(*lattice_velocity_, domain, style, target, viewport);
}

}  // namespace twinflow
