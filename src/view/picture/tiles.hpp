#pragma once

#include <functional>

#include <glm/vec2.hpp>

#include "view/annotations/layout.hpp"
#include "view/files/pixels.hpp"

namespace twinflow {

/// Throws RunError if a pane exceeds the driver's viewport, even in tiles.
void require_viewports(const Layout& layout);

/// A picture of any size, in tiles if it exceeds the largest texture.
class Tiles {
 public:
  static constexpr int kLargest = 8192;  ///< tile side, pixels: 256 MiB of colors

  /// `size`: pixels. Tiles serve beyond `largest_side` or the driver's limit.
  explicit Tiles(glm::ivec2 size, bool transparent = false, int largest_side = kLargest);

  /// Draws a part: `whole` is the picture's rectangle in coordinates of the target, a tile.
  using Draw = std::function<void(const Rect& whole, const gl::RenderTarget& target)>;

  Pixels draw(const Draw& draw_part) const;

 private:
  Pixels read_back() const;

  glm::ivec2 size_;
  bool transparent_;
  gl::RenderTarget target_;
};

}  // namespace twinflow
