#pragma once

#include "runs/recording/drawn_frames.hpp"
#include "runs/recording/recording.hpp"
#include "scene/rules/dye_needs.hpp"

namespace twinflow {

/// Frames of a run, or stages of a step.
class Film : public Recording {
 public:
  explicit Film(RunState& run) : Recording(run, &RecordingOptions::film) {}

  bool reads_dye() const override { return run().plan.stages || shows_dye(run().plan.scene); }
  void claim(Outputs& outputs) const override;
  void begin() override;
  /// Draws the next frame; a step may have several.
  void record() override;
  /// Waits for the frames before a checkpoint. A film has no checkpoints.
  void sync() override { finish(); }
  void finish() override;
  std::string what_is_left() const override;

  void push(Pixels pixels);
  /// The frames drawn so far, also before a checkpoint.
  int drawn() const { return frames_.count(); }
  /// The frames that are left of them: fewer in a loop.
  int kept() const { return frames_.count_when_finished(); }
  /// Pixels.
  glm::ivec2 size() const;

  void visit_state(StateVisitor& visitor) override;

 private:
  bool is_due(Moment moment) const override;
  void make_picture();

  DrawnFrames frames_;
};

/// "13 frames in DIR", or "13 more frames in DIR".
std::string report_frames(int count, const char* more, const std::filesystem::path& film);

}  // namespace twinflow
