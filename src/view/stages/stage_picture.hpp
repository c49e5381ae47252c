#pragma once

#include <optional>

#include "grid/operators/center_velocity.hpp"
#include "view/annotations/color_bar.hpp"
#include "view/colors/largest_magnitude.hpp"
#include "view/painters/arrow_painter.hpp"
#include "view/painters/dye_palette.hpp"
#include "view/painters/particle_painter.hpp"
#include "view/painters/solid_painter.hpp"
#include "view/picture/picture.hpp"
#include "view/stages/stage_scales.hpp"
#include "world/step_record.hpp"

namespace twinflow {

/// Draws a recorded step stage by stage, with equations. A fluid with fewer stages waits at its last. Colors
/// mean the same in all stages.
class StagePicture {
 public:
  explicit StagePicture(gl::ShaderLibrary& shaders);

  /// Takes the step to show, taken by this world. Waits for the GPU.
  void show(const World& world, StepRecord record);
  int stages() const { return record_.stages(); }
  const StepRecord& record() const { return record_; }
  /// The layout that `draw` uses; the area is not empty.
  Layout layout(const World& world, const PictureOptions& options) const;

  /// Draws stage `stage`, from 0: everything but the annotations, as Picture does.
  PictureFrame draw(const World& world, int stage, const PictureOptions& options,
                    const gl::RenderTarget& target);

 private:
  struct Canvas {
    const gl::RenderTarget& target;
    const PaneLayout& pane;
    double point;  ///< pixels
  };

  const gl::Field& scalar(const RecordedGridStage& stage);
  const gl::Field* liquid_at(std::size_t stage) const;
  const gl::Field& in_liquid(const gl::Field& values, const gl::Field& filling);
  void find_ranges(const World& world);
  void draw_grid(const World& world, int stage, const Canvas& canvas, Annotations& notes);
  void draw_values(const RecordedGridStage& stage, const ColorScale& scale, const gl::Field* filling,
                   const Canvas& canvas);
  void draw_arrows(const World& world, const RecordedGridStage& stage, const ColorScale& scale,
                   const gl::Field* filling, const Canvas& canvas);
  void draw_particles(const World& world, int stage, const Canvas& canvas, Annotations& notes);

  gl::ShaderLibrary* shaders_;
  gl::Pass speed_;
  gl::Pass in_filled_cells_;
  ShownDye dye_;
  gl::Pass draw_dye_;
  gl::Pass draw_dye_in_liquid_;
  gl::Pass draw_scalar_;
  gl::Pass draw_scalar_in_liquid_;
  LargestMagnitude largest_magnitude_;
  ParticlePainter particle_painter_;
  ArrowPainter arrow_painter_;
  SolidPainter solid_painter_;
  ColorBarPainter color_bar_painter_;
  ColorMaps maps_;
  StepRecord record_;
  StageScales grid_scales_;
  StageScales particle_scales_;
  std::optional<CenterVelocity> center_velocity_;  ///< none without a grid
  std::optional<gl::Field> shown_;                 ///< speed
  std::optional<gl::Field> values_in_liquid_;
  std::optional<gl::Field> velocity_in_liquid_;
};

}  // namespace twinflow
