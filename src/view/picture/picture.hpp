#pragma once

#include "core/state_visitor.hpp"
#include "view/annotations/annotations.hpp"
#include "view/picture/pane_painter.hpp"
#include "view/picture/picture_scales.hpp"
#include "world/readings/flow_numbers.hpp"
#include "world/world.hpp"

namespace twinflow {

struct PictureOptions {
  Rect area{};                ///< the panes' part of the target; empty: all
  double scale = 1.0;         ///< pixels per point of text and margins
  bool show_timings = false;  ///< timings differ from run to run
  bool bare = false;          ///< panes reach the edges, alone
  bool equations = true;      ///< explained stages have equation and meaning below
  /// Nothing is drawn behind panes and particles. Dye's opacity is its strongest channel, as over black. The
  /// target's colors are premultiplied.
  bool transparent = false;
  FlowNumbers published{};  ///< stand beside a fluid's own numbers in captions
};

/// A picture's layout, for the mouse, and the text yet to draw.
struct PictureFrame {
  Layout layout;
  Annotations annotations;
};

Layout picture_layout(const World& world, const PictureOptions& options);

/// Draws a world by its view settings: panes, captions, color bars.
class Picture {
 public:
  explicit Picture(gl::ShaderLibrary& shaders) : pane_painter_(shaders) {}

  /// Fills an rgba8 target with all but the annotations.
  PictureFrame draw(const World& world, const PictureOptions& options, const gl::RenderTarget& target);
  /// The color ranges between pictures; see StateVisitor.
  void visit_state(StateVisitor& visitor) { visitor(scale_chooser_); }

 private:
  PanePainter pane_painter_;
  ScaleChooser scale_chooser_;
};

}  // namespace twinflow
