#include "view/picture/offscreen_picture.hpp"

namespace twinflow {

OffscreenPicture::OffscreenPicture(gl::ShaderLibrary& shaders, glm::ivec2 size, double scale,
                                   bool transparent, int largest_side)
    : scale_(scale),
      transparent_(transparent),
      picture_(shaders),
      overlay_(scale),
      tiles_(size, transparent, largest_side) {}

Pixels OffscreenPicture::draw(const World& world) {
  return tiles_.draw([&](const Rect& whole, const gl::RenderTarget& target) {
    const PictureFrame frame =
        picture_.draw(world, {.area = whole, .scale = scale_, .transparent = transparent_}, target);
    require_viewports(frame.layout);
    overlay_.draw(frame.annotations, target);
  });
}

}  // namespace twinflow
