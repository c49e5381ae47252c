#pragma once

#include <optional>
#include <span>
#include <vector>

#include "view/annotations/annotations.hpp"
#include "view/annotations/color_bar.hpp"
#include "view/annotations/layout.hpp"
#include "view/annotations/overlay.hpp"
#include "view/files/pixels.hpp"
#include "view/painters/arrow_painter.hpp"
#include "view/painters/difference_painter.hpp"
#include "view/painters/grid_painter.hpp"
#include "view/painters/liquid_painter.hpp"
#include "view/painters/particle_painter.hpp"
#include "view/picture_scales.hpp"
#include "view/tiles.hpp"
#include "world/world.hpp"

namespace twinflow {

/// What the settings do not say about a picture.
struct PictureOptions {
  Rect area{};                ///< the part of the target for the panes; empty: all of it
  double scale = 1.0;         ///< pixels per point of text and margins
  bool show_timings = false;  ///< pictures with timings differ from run to run
  /// Nothing is behind the panes and particles, and dye lets through what its strongest channel lacks: over
  /// black the picture looks as it does otherwise. The target's colours are multiplied by its alpha.
  bool transparent = false;
};

/// A picture's layout, for the mouse, and the text that is still to be drawn over it.
struct PictureFrame {
  Layout layout;
  Annotations annotations;
};

/// Where the panes of a world's picture stand.
Layout picture_layout(World& world, const PictureOptions& options);

/// Draws a world as its view settings say: panes of the fluids, captions and colour bars.
class Picture {
 public:
  explicit Picture(gl::ShaderLibrary& shaders);

  /// Draws everything but the annotations into an rgba8 target, all of which it fills.
  PictureFrame draw(World& world, const PictureOptions& options, const gl::RenderTarget& target);
  /// What the next picture takes from those before it: the ranges of its colours; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive) {
    scale_chooser_.archive_state(archive);
  }

 private:
  struct Canvas {
    const gl::RenderTarget& target;
    const Layout& layout;
    double point;  ///< pixels
    bool transparent = false;
  };

  void draw_pane(World& world, const PaneLayout& pane, std::span<const float> values,
                 const PictureScales& scales, const Canvas& canvas);
  void draw_grid(World& world, const PaneLayout& pane, const PictureScales& scales, const Canvas& canvas);
  void draw_particles(World& world, const PaneLayout& pane, std::span<const float> values,
                      const PictureScales& scales, const Canvas& canvas);
  void draw_bodies(const World& world, const PaneLayout& pane, const Canvas& canvas);
  void draw_balls(const World& world, const PaneLayout& pane, const Canvas& canvas);
  void draw_arrows(World& world, const PaneLayout& pane, const PictureScales& scales, const Canvas& canvas);
  void draw_color_bars(const PaneLayout& pane, const PictureScales& scales, const Canvas& canvas,
                       Annotations& notes);

  GridPainter grid_painter_;
  ParticlePainter particle_painter_;
  LiquidPainter liquid_painter_;
  DifferencePainter difference_painter_;
  ArrowPainter arrow_painter_;
  ColorBarPainter color_bar_painter_;
  gl::Pass draw_body_;
  gl::Pass draw_ball_;
  ColorMaps maps_;
  ScaleChooser scale_chooser_;
};

/// Pictures without a window: the same as the window shows, in main memory.
class OffscreenPicture {
 public:
  /// `size` in pixels, all included; `scale`: pixels per point. What is larger than `largest_side`, or than
  /// the driver can draw at once, is drawn in tiles.
  OffscreenPicture(gl::ShaderLibrary& shaders, glm::ivec2 size, double scale = 1.0, bool transparent = false,
                   int largest_side = Tiles::kLargest);

  /// The same world gives the same bytes, in tiles of any size. Throws RunError where a pane is larger than
  /// the driver can draw.
  Pixels draw(World& world);
  /// See Picture.
  template <class Archive>
  void archive_state(Archive& archive) {
    picture_.archive_state(archive);
  }

 private:
  double scale_;
  bool transparent_;
  Picture picture_;
  OffscreenOverlay overlay_;
  Tiles tiles_;
};

}  // namespace twinflow
