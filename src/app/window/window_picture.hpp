#pragma once

#include <optional>

#include "app/window/experiment/workbench.hpp"
#include "view/picture/picture.hpp"

namespace twinflow {

/// The picture in the window: of the fluids, or of the stages of the step that is explained.
class WindowPicture {
 public:
  explicit WindowPicture(gl::ShaderLibrary& shaders) : picture_(shaders) {}

  /// Draws a picture of `size` pixels, but for the annotations. The fluids have one pixel for `coarseness`²
  /// of them; an explained step has all.
  PictureFrame draw(Workbench& workbench, glm::ivec2 size, int coarseness, const PictureOptions& options);
  /// Copies it into the window's framebuffer.
  void show() const;

 private:
  void fit(glm::ivec2 size);

  Picture picture_;
  glm::ivec2 size_{0};
  std::optional<gl::RenderTarget> target_;
};

}  // namespace twinflow
