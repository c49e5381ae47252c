#pragma once

#include "view/annotations/overlay.hpp"
#include "view/files/pixels.hpp"
#include "view/picture/tiles.hpp"
#include "view/stages/stage_picture.hpp"

namespace twinflow {

/// Draws a stage in main memory: `size` in pixels, `scale` pixels per point, tiles as in OffscreenPicture.
/// Throws RunError if a pane exceeds the driver's limit.
Pixels draw_off_screen(StagePicture& picture, const World& world, int stage, glm::ivec2 size, double scale,
                       int largest_side = Tiles::kLargest);

class OffscreenStages {
 public:
  /// Takes a step of the world. `size`: pixels with margins and text; `scale`: pixels per point. Throws as
  /// the step does.
  OffscreenStages(gl::ShaderLibrary& shaders, World& world, glm::ivec2 size, double scale);

  int stages() const { return picture_.stages(); }
  /// Throws as draw_off_screen does.
  Pixels draw(int stage);

 private:
  const World& world_;
  double scale_;
  StagePicture picture_;
  OffscreenOverlay overlay_;
  Tiles tiles_;
};

}  // namespace twinflow
