#include "view/picture/tiles.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "core/error.hpp"

namespace twinflow {
namespace {

int largest_texture() {
  GLint side = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &side);
  return side;
}

}  // namespace

void require_viewports(const Layout& layout) {
  std::array<GLint, 2> largest{};
  glGetIntegerv(GL_MAX_VIEWPORT_DIMS, largest.data());
  for (const PaneLayout& pane : layout.panes()) {
    const Rect& fluid = pane.fluid;
    if (fluid.width <= largest[0] && fluid.height <= largest[1]) continue;
    throw RunError("a pane of " + std::to_string(fluid.width) + " x " + std::to_string(fluid.height) +
                   " pixels is larger than this graphics driver can draw, " + std::to_string(largest[0]) +
                   " x " + std::to_string(largest[1]) + "; choose a smaller size or scale");
  }
}

Tiles::Tiles(glm::ivec2 size, bool transparent, int largest_side)
    : size_(size),
      transparent_(transparent),
      target_({.name = "picture",
               .width = std::min({size.x, largest_side, largest_texture()}),
               .height = std::min({size.y, largest_side, largest_texture()}),
               .format = gl::Format::rgba8}) {}

Pixels Tiles::draw(const Draw& draw_part) const {
  const glm::ivec2 tile(target_.texture().width(), target_.texture().height());
  if (tile == size_) {
    draw_part({0, 0, size_.x, size_.y}, target_);
    return read_back();
  }
  Pixels pixels{size_.x, size_.y, {}, {}};
  const std::size_t count = std::size_t(size_.x) * std::size_t(size_.y);
  pixels.rgb.resize(3 * count);
  if (transparent_) pixels.alpha.resize(count);
  for (int y = 0; y < size_.y; y += tile.y) {
    for (int x = 0; x < size_.x; x += tile.x) {
      draw_part({-x, -y, size_.x, size_.y}, target_);
      paste(read_back(), x, y, pixels);
    }
  }
  return pixels;
}

Pixels Tiles::read_back() const { return transparent_ ? capture_transparent(target_) : capture(target_); }

}  // namespace twinflow
