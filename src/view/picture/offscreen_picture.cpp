#include "view/picture/offscreen_picture.hpp"

namespace twinflow {

OffscreenPicture::OffscreenPicture(gl::ShaderLibrary& shaders, glm::ivec2 size, double scale,
                                   bool transparent, int largest_side)
    : scale_(scale),
      transparent_(transparent),
      picture_(shaders),
      overlay_(scale),
      tiles_(size, transparent, largest_side) {}

Pixels OffscreenPicture::draw(const World& world) { return draw_parts(world, nullptr); }

Pixels OffscreenPicture::draw(const World& world, GaugeStrip& strip) {
  if (bare_ || !GaugeStrip::is_wanted(world)) return draw(world);
  strip.add(world);
  return draw_parts(world, &strip);
}

Pixels OffscreenPicture::draw_parts(const World& world, const GaugeStrip* strip) {
  return tiles_.draw([&](const Rect& whole, const gl::RenderTarget& target) {
    const Rect below = strip != nullptr ? GaugeStrip::area_below(whole, scale_) : Rect{};
    const Rect panes{whole.x, whole.y, whole.width, whole.height - below.height};
    const PictureFrame frame = picture_.draw(
        world, {.area = panes, .scale = scale_, .bare = bare_, .transparent = transparent_}, target);
    require_viewports(frame.layout);
    overlay_.draw(frame.annotations, target);
    if (strip == nullptr) return;
    for (const Annotations& plot : strip->plots(below, scale_, frame.annotations.on_bright)) {
      overlay_.draw(plot, target);
    }
  });
}

}  // namespace twinflow
