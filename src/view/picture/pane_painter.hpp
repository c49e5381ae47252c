#pragma once

#include <span>

#include "view/annotations/annotations.hpp"
#include "view/annotations/color_bar.hpp"
#include "view/painters/arrow_painter.hpp"
#include "view/painters/difference_painter.hpp"
#include "view/painters/dye_palette.hpp"
#include "view/painters/grid_liquid.hpp"
#include "view/painters/grid_painter.hpp"
#include "view/painters/liquid_painter.hpp"
#include "view/painters/particle_painter.hpp"
#include "view/painters/solid_painter.hpp"
#include "view/picture/picture_scales.hpp"
#include "world/world.hpp"

namespace twinflow {

/// Draws a picture's panes: from below difference, fluids, solids, arrows.
class PanePainter {
 public:
  explicit PanePainter(gl::ShaderLibrary& shaders);

  /// Measurements for a picture's scales; the difference is drawn as measured.
  GridPainter& grid() { return grid_painter_; }
  DifferencePainter& difference() { return difference_painter_; }

  struct Shown {
    std::span<const float> particle_values;  ///< shown_particle_values
    const PictureScales& scales;
  };
  struct Canvas {
    const gl::RenderTarget& target;
    const PaneLayout& pane;
    double point;  ///< pixels
    bool transparent = false;
    gl::Viewport viewport() const { return viewport_of(pane.fluid, target); }
  };
  /// Starts the CPU's part of a pane, beside the drawing of others. At most one pane may show the particles'
  /// surface.
  void begin(const World& world, const Shown& shown, const Canvas& canvas);
  /// Draws a begun pane.
  void draw(const World& world, const Shown& shown, const Canvas& canvas);
  /// Draws the color bars that have room, and adds their text to `notes`.
  void draw_color_bars(const World& world, const PictureScales& scales, const Canvas& canvas,
                       Annotations& notes);

 private:
  /// The grid's dye in the colors in which it is shown.
  const gl::Field& shown_dye(const World& world);
  void draw_grid(const World& world, const PictureScales& scales, const Canvas& canvas);
  void draw_grid_liquid(const World& world, const PictureScales& scales, const Canvas& canvas);
  void draw_particles(const World& world, const Shown& shown, const Canvas& canvas);
  void draw_solids(const World& world, const Canvas& canvas);
  void draw_arrows(const World& world, const PictureScales& scales, const Canvas& canvas);

  ShownDye dye_;
  GridPainter grid_painter_;
  GridLiquid grid_liquid_;
  ParticlePainter particle_painter_;
  LiquidPainter liquid_painter_;
  DifferencePainter difference_painter_;
  ArrowPainter arrow_painter_;
  ColorBarPainter color_bar_painter_;
  SolidPainter solid_painter_;
  ColorMaps maps_;
};

}  // namespace twinflow
