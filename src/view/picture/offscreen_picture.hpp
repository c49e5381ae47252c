#pragma once

#include "view/annotations/overlay.hpp"
#include "view/files/pixels.hpp"
#include "view/picture/gauge_strip.hpp"
#include "view/picture/picture.hpp"
#include "view/picture/tiles.hpp"

namespace twinflow {

/// Pictures without a window: the same as the window shows, in main memory.
class OffscreenPicture {
 public:
  /// `size` in pixels, margins and text included; `scale`: pixels per point. A picture larger than
  /// `largest_side`, or than the driver can draw at once, is drawn in tiles.
  OffscreenPicture(gl::ShaderLibrary& shaders, glm::ivec2 size, double scale = 1.0, bool transparent = false,
                   int largest_side = Tiles::kLargest);

  /// Lets the panes reach the edges, and draws nothing beside them.
  void set_bare(bool bare) { bare_ = bare; }
  /// The same world gives the same bytes, in tiles of any size. Throws RunError if a pane is larger than
  /// the driver can draw.
  Pixels draw(const World& world);
  /// The next frame of a film: the same picture and, if the world has one, the strip of gauges below it.
  Pixels draw(const World& world, GaugeStrip& strip);
  /// See Picture.
  template <class Archive>
  void archive_state(Archive& archive) {
    picture_.archive_state(archive);
  }

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
