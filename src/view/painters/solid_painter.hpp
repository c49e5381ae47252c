#pragma once

#include <span>

#include "core/domain.hpp"
#include "gl/pass.hpp"
#include "scene/gestures/body.hpp"
#include "scene/gestures/stroke.hpp"

namespace twinflow {

/// Draws rigid bodies and balls over what is in the viewport, with their images where the domain wraps
/// around.
class SolidPainter {
 public:
  explicit SolidPainter(gl::ShaderLibrary& shaders)
      : draw_body_(shaders, "view/draw_body"), draw_ball_(shaders, "view/draw_ball") {}

  void draw(std::span<const Body> bodies, const Domain& domain, const gl::RenderTarget& target,
            gl::Viewport viewport);
  void draw(std::span<const Ball> balls, const Domain& domain, const gl::RenderTarget& target,
            gl::Viewport viewport);

 private:
  gl::Pass draw_body_;
  gl::Pass draw_ball_;
};

}  // namespace twinflow
