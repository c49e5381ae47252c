#pragma once

#include <string>

#include "app/window/experiment/live_scene.hpp"
#include "app/window/experiment/recorder.hpp"
#include "app/window/hand/hand.hpp"
#include "app/window/notices/messages.hpp"
#include "view/stages/step_explainer.hpp"
#include "world/play/pacing.hpp"
#include "world/readings/imbalance_notice.hpp"

namespace twinflow {

/// Moves the open scene: takes its steps as they are due, or explains them, with the strokes of a hand, and
/// records them. A failure is reported to the user and leaves the scene as it was.
class Motion {
 public:
  /// `scene` and `messages` must outlive the motion. `seed`: see Hand and Recorder.
  Motion(LiveScene& scene, gl::ShaderLibrary& shaders, std::uint64_t seed, Messages& messages);

  Hand& hand() { return hand_; }
  const Hand& hand() const { return hand_; }
  StepExplainer& explainer() { return explainer_; }
  const StepExplainer& explainer() const { return explainer_; }
  const Pacing& pacing() const { return pacing_; }
  bool is_recording() const { return recorder_.recording(); }
  /// The length of what is being recorded; nothing while nothing is.
  std::optional<double> recorded_seconds() const {
    return is_recording() ? std::optional(recorder_.seconds()) : std::nullopt;
  }
  /// The status line: a recording, an explanation, or why the scene is paused; empty while the fluids just
  /// move.
  std::string status() const;

  /// Takes the steps of a frame that comes `elapsed_seconds` of real time after the one before. While the
  /// picture is `covered` the world stands still.
  void advance(double elapsed_seconds, bool covered);
  /// The scene has started again, or from a moment at which the user had drawn `strokes`: forgets what
  /// belongs to the run before.
  void note_restart(std::vector<Gesture> strokes = {});

  void toggle_pause();
  /// Takes one step and pauses; while a step is explained, shows its next stage.
  void step();
  /// Takes a step and explains it; while one is explained, goes on.
  void toggle_explaining();
  void stop_explaining();

  /// `size` of the picture in pixels, `scale`: pixels per point.
  void toggle_recording(glm::ivec2 size, double scale);
  /// Ends a recording. Returns what to tell the user; empty where nothing is recorded. Throws RunError.
  std::string finish();

 private:
  void take_steps(int steps);
  void follow_with_recording();
  void explain_step();

  LiveScene& scene_;
  Messages& messages_;
  Pacing pacing_;
  Hand hand_;
  StepExplainer explainer_;
  ImbalanceNotice imbalance_;
  Recorder recorder_;
};

/// The GPU's time for a recent step of the grid, milliseconds; 0 without a grid.
double grid_step_milliseconds(const World& world);

}  // namespace twinflow
