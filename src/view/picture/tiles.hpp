#pragma once

#include <functional>

#include <glm/vec2.hpp>

#include "view/annotations/layout.hpp"
#include "view/files/pixels.hpp"

namespace twinflow {

/// Throws RunError if a pane is larger than the driver can draw. A pane is drawn through a viewport of its
/// size, even if a tile contains few of its pixels.
void require_viewports(const Layout& layout);

/// A picture of any size, drawn tile by tile if it is larger than the largest texture.
class Tiles {
 public:
  static constexpr int kLargest = 8192;  ///< side of a tile, pixels: 256 MiB of colors

  /// `size` in pixels. A picture larger than `largest_side`, or than the driver can draw at once, is drawn in
  /// tiles.
  explicit Tiles(glm::ivec2 size, bool transparent = false, int largest_side = kLargest);

  /// Draws a part of the picture: `whole` is the rectangle of the whole picture, in the coordinates of the
  /// target, which is as large as a tile.
  using Draw = std::function<void(const Rect& whole, const gl::RenderTarget& target)>;

  Pixels draw(const Draw& draw_part) const;

 private:
  Pixels read_back() const;

  glm::ivec2 size_;
  bool transparent_;
  gl::RenderTarget target_;
};

}  // namespace twinflow
