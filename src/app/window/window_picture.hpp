#pragma once

#include <optional>

#include "app/window/experiment/workbench.hpp"
#include "view/picture/picture.hpp"

namespace twinflow {

/// The layout of the world's picture in the window's pixels, if a pixel of the fluids covers `coarseness`².
Layout window_picture_layout(const World& world, const PictureOptions& options, int coarseness);

/// The picture of the fluids, or of an explained step.
class WindowPicture {
 public:
  explicit WindowPicture(gl::ShaderLibrary& shaders) : picture_(shaders) {}

  /// Draws `size` pixels, without annotations. `coarseness`² of them are one pixel of the fluids; an
  /// explained step has all.
  PictureFrame draw(Workbench& workbench, glm::ivec2 size, int coarseness, const PictureOptions& options);
  void show() const;

 private:
  void fit(glm::ivec2 size);

  Picture picture_;
  glm::ivec2 size_{0};
  std::optional<gl::RenderTarget> target_;
};

}  // namespace twinflow
