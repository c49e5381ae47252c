#pragma once

#include <optional>

#include <glm/vec2.hpp>

#include "gl/framebuffer.hpp"
#include "view/annotations/overlay.hpp"
#include "view/picture/picture.hpp"

namespace twinflow::web {

/// Draws a world into the page's canvas.
class Canvas {
 public:
  explicit Canvas(gl::ShaderLibrary& shaders) : picture_(shaders) {}

  /// The canvas has this size, in pixels, from now on; `scale`: pixels per point of text.
  void resize(glm::ivec2 size, double scale);
  /// Draws the world, once `resize` has been called.
  void draw(const World& world);
  /// Where the panes stand. Pixels count from the upper left corner.
  Layout layout(const World& world) const;

 private:
  PictureOptions options() const;

  Picture picture_;
  glm::ivec2 size_{0};
  double scale_ = 1.0;
  std::optional<gl::RenderTarget> target_;
  std::optional<OffscreenOverlay> overlay_;
};

}  // namespace twinflow::web
