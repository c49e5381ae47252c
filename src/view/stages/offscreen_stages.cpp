#include "view/stages/offscreen_stages.hpp"

namespace twinflow {
namespace {

Pixels draw_in_tiles(StagePicture& picture, const World& world, int stage, double scale,
                     OffscreenOverlay& overlay, const Tiles& tiles) {
  return tiles.draw([&](const Rect& whole, const gl::RenderTarget& target) {
    const PictureFrame frame = picture.draw(world, stage, {.area = whole, .scale = scale}, target);
    require_viewports(frame.layout);
    overlay.draw(frame.annotations, target);
  });
}

}  // namespace

Pixels draw_off_screen(StagePicture& picture, const World& world, int stage, glm::ivec2 size, double scale,
                       int largest_side) {
  OffscreenOverlay overlay(scale);
  return draw_in_tiles(picture, world, stage, scale, overlay, Tiles(size, false, largest_side));
}

OffscreenStages::OffscreenStages(gl::ShaderLibrary& shaders, World& world, glm::ivec2 size, double scale)
    : world_(world), scale_(scale), picture_(shaders), overlay_(scale), tiles_(size) {
  picture_.show(world, record_step(world, shaders));
}

Pixels OffscreenStages::draw(int stage) {
  return draw_in_tiles(picture_, world_, stage, scale_, overlay_, tiles_);
}

}  // namespace twinflow
