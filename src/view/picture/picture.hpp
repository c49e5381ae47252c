#pragma once

#include "view/annotations/annotations.hpp"
#include "view/picture/pane_painter.hpp"
#include "view/picture/picture_scales.hpp"
#include "world/world.hpp"

namespace twinflow {

/// What the settings do not say about a picture.
struct PictureOptions {
  Rect area{};                ///< the part of the target for the panes; empty: all of it
  double scale = 1.0;         ///< pixels per point of text and margins
  bool show_timings = false;  ///< pictures with timings differ from run to run
  bool bare = false;          ///< the panes reach the edges, and nothing is drawn beside them
  bool equations = true;      ///< a stage that is explained has its equation and meaning below the panes
  /// Nothing is drawn behind the panes and the particles. The opacity of dye is its strongest channel, so
  /// that the picture looks as usual over black. The target's colors are multiplied by its alpha.
  bool transparent = false;
};

/// A picture's layout, for the mouse, and the text that is still to be drawn over it.
struct PictureFrame {
  Layout layout;
  Annotations annotations;
};

/// Where the panes of a world's picture stand.
Layout picture_layout(const World& world, const PictureOptions& options);

/// Draws a world as its view settings say: panes of the fluids, captions and color bars.
class Picture {
 public:
  explicit Picture(gl::ShaderLibrary& shaders) : pane_painter_(shaders) {}

  /// Draws everything but the annotations into an rgba8 target, all of which it fills.
  PictureFrame draw(const World& world, const PictureOptions& options, const gl::RenderTarget& target);
  /// The state that carries over from one picture to the next: the ranges of the colors; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive) {
    scale_chooser_.archive_state(archive);
  }

 private:
  PanePainter pane_painter_;
  ScaleChooser scale_chooser_;
};

}  // namespace twinflow
