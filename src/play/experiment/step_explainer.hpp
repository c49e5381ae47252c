#pragma once

#include <optional>
#include <span>

#include "view/stages/offscreen_stages.hpp"

namespace twinflow {

/// Explains a step stage by stage, forwards and backwards.
class StepExplainer {
 public:
  explicit StepExplainer(gl::ShaderLibrary& shaders) : shaders_(shaders) {}

  bool is_active() const { return picture_.has_value(); }
  /// Takes a step and shows its first stage. Throws as the step does, which ends the explanation.
  void explain(World& world, std::span<const Gesture> hand);
  void stop() { picture_.reset(); }

  // While a step is explained:

  /// Shows the next stage; false at the last one.
  bool next();
  void back();
  int stage() const { return stage_; }  ///< from 0
  int stages() const { return picture_->stages(); }
  const StepRecord& record() const { return picture_->record(); }
  /// The text of a stage's shader; empty if the stage runs on the CPU. Throws RunError for a missing file.
  std::string code_of(const Stage& stage) const {
    return stage.source.is_shader() ? shaders_.read(stage.source.file) : std::string();
  }

  /// See StagePicture and draw_off_screen.
  Layout layout(const World& world, const PictureOptions& options) const {
    return picture_->layout(world, options);
  }
  PictureFrame draw(const World& world, const PictureOptions& options, const gl::RenderTarget& target) {
    return picture_->draw(world, stage_, options, target);
  }
  Pixels draw_off_screen(const World& world, glm::ivec2 size, double scale) {
    return twinflow::draw_off_screen(*picture_, world, stage_, size, scale);
  }

 private:
  gl::ShaderLibrary& shaders_;
  std::optional<StagePicture> picture_;
  int stage_ = 0;
};

}  // namespace twinflow
