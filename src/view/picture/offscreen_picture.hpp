#pragma once

#include "core/state_visitor.hpp"
#include "view/annotations/overlay.hpp"
#include "view/files/pixels.hpp"
#include "view/picture/gauge_strip.hpp"
#include "view/picture/picture.hpp"
#include "view/picture/tiles.hpp"

namespace twinflow {

/// The window's pictures in main memory.
class OffscreenPicture {
 public:
  /// `size`: pixels with margins and text; `scale`: pixels per point. Drawn in tiles beyond `largest_side` or
  /// the driver's limit.
  OffscreenPicture(gl::ShaderLibrary& shaders, glm::ivec2 size, double scale = 1.0, bool transparent = false,
                   int largest_side = Tiles::kLargest);

  /// Lets the panes reach the edges, alone.
  void set_bare(bool bare) { bare_ = bare; }
  /// Equal worlds give equal bytes, with any tiles. Throws RunError if a pane exceeds the driver's limit.
  Pixels draw(const World& world);
  /// A film's next frame: the same picture with any strip of gauges below.
  Pixels draw(const World& world, GaugeStrip& strip);
  /// See Picture.
  void visit_state(StateVisitor& visitor) { visitor(picture_); }

 private:
  Pixels draw_parts(const World& world, const GaugeStrip* strip);

  double scale_;
  bool transparent_;
  bool bare_ = false;
  Picture picture_;
  OffscreenOverlay overlay_;
  Tiles tiles_;
};

}  // namespace twinflow
