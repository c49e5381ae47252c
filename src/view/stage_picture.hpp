#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "view/annotations/color_bar.hpp"
#include "view/colors/largest_magnitude.hpp"
#include "view/painters/arrow_painter.hpp"
#include "view/painters/particle_painter.hpp"
#include "view/picture.hpp"
#include "world/readings/step_record.hpp"

namespace twinflow {

/// What the colours of a stage stand for; dye has its own.
std::optional<Quantity> quantity_of(StageQuantity quantity);

/// Draws a recorded step stage by stage: each pane shows what the stage has left of its fluid, and under it
/// the equation that it computed. A fluid with fewer stages than the other one waits at its last. Colours
/// mean the same in all stages of a step, so that one sees pressure grow and divergence vanish.
class StagePicture {
 public:
  explicit StagePicture(gl::ShaderLibrary& shaders);

  /// The step to draw, of this world. Waits for the GPU.
  void show(World& world, StepRecord record);
  int stages() const { return record_.stages(); }

  /// Stage `stage`, from 0, drawn as Picture draws: all but the annotations.
  PictureFrame draw(World& world, int stage, const PictureOptions& options, const gl::RenderTarget& target);

 private:
  struct Canvas {
    const gl::RenderTarget& target;
    const PaneLayout& pane;
    double point;  ///< pixels
  };

  const gl::Field& scalar(const RecordedGridStage& stage, GridLayout layout);
  const gl::Texture& center_velocity(const RecordedGridStage& stage, GridLayout layout);
  void measure(World& world);
  std::optional<ColorScale> scale_of(const RecordedStage& stage, bool of_grid) const;
  Layout layout(World& world, const PictureOptions& options) const;
  void draw_grid(World& world, const RecordedGridStage& stage, const Canvas& canvas, Annotations& notes);
  void draw_particles(World& world, const RecordedParticleStage& stage, const Canvas& canvas,
                      Annotations& notes);
  const RecordedStage& shown(PaneId id, int stage) const;
  void caption(World& world, int stage, const Layout& layout, double point, Annotations& notes) const;
  void explain(int stage, const Layout& layout, double point, Annotations& notes) const;

  gl::Pass center_velocity_;
  gl::Pass speed_;
  gl::Pass draw_dye_;
  gl::Pass draw_scalar_;
  LargestMagnitude largest_magnitude_;
  ParticlePainter particle_painter_;
  ArrowPainter arrow_painter_;
  ColorBarPainter color_bar_painter_;
  ColorMaps maps_;
  StepRecord record_;
  std::map<std::string, ColorScale> grid_scales_;  ///< by what they are shared by; see scale_key
  std::map<std::string, ColorScale> particle_scales_;
  int equation_lines_ = 1;  ///< the most that a stage has
  std::optional<gl::Field> centers_;
  std::optional<gl::Field> shown_;  ///< the scalar of a stage
};

/// One stage as a picture in main memory, `size` in pixels, `scale` pixels per point, in tiles as
/// OffscreenPicture's. Throws RunError where a pane is larger than the driver can draw.
Pixels draw_off_screen(StagePicture& picture, World& world, int stage, glm::ivec2 size, double scale,
                       int largest_side = Tiles::kLargest);

/// The stages of one step as pictures in main memory.
class OffscreenStages {
 public:
  /// Takes a step of the world. `size` in pixels, all included; `scale`: pixels per point. Throws as the step
  /// does.
  OffscreenStages(gl::ShaderLibrary& shaders, World& world, glm::ivec2 size, double scale);

  int stages() const { return picture_.stages(); }
  /// Throws as draw_off_screen.
  Pixels draw(int stage);

 private:
  World& world_;
  double scale_;
  StagePicture picture_;
  OffscreenOverlay overlay_;
  Tiles tiles_;
};

}  // namespace twinflow
