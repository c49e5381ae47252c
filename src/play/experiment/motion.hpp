#pragma once

#include <string>
#include <vector>

#include "play/experiment/front_end.hpp"
#include "play/experiment/live_scene.hpp"
#include "play/experiment/step_explainer.hpp"
#include "play/hand/hand.hpp"
#include "play/pace/pacing.hpp"
#include "world/readings/imbalance_notice.hpp"

namespace twinflow {

/// Moves the open scene: takes its due steps, or explains them, with the strokes of a hand.
class Motion {
 public:
  /// `scene` and `front` must outlive the motion. `seed`: see Hand.
  Motion(LiveScene& scene, gl::ShaderLibrary& shaders, std::uint64_t seed, FrontEnd& front);

  Hand& hand() { return hand_; }
  const Hand& hand() const { return hand_; }
  StepExplainer& explainer() { return explainer_; }
  const StepExplainer& explainer() const { return explainer_; }
  const Pacing& pacing() const { return pacing_; }
  /// The status line: an explanation, or why the scene is paused; empty while the fluids just move.
  std::string status() const;

  /// Takes the steps of a frame that comes `elapsed_seconds` of real time after the one before, if a step
  /// takes `step_cost` seconds. While the picture is `covered` the world stands still. In a pause, strokes
  /// stand at once, also while a step is explained, which they end. Returns the number of steps. Throws
  /// RunError; the world is then paused.
  int advance(double elapsed_seconds, double step_cost, bool covered);
  /// Takes steps, however long they take. A fluid that blows up pauses the world at its last good state.
  /// Throws RunError as `advance` does.
  void take_steps(int steps);
  /// The scene has started again, or from a moment at which the user had drawn `strokes`: forgets what
  /// belongs to the run before.
  void note_restart(std::vector<Gesture> strokes = {});

  void set_paused(bool paused);
  void toggle_pause();
  /// Takes one step and pauses; while a step is explained, shows its next stage.
  void step();
  /// Takes a step and explains it; while one is explained, goes on. Throws what the step throws.
  void toggle_explaining();
  void stop_explaining();

 private:
  void explain_step();
  void let_strokes_stand();

  LiveScene& scene_;
  FrontEnd& front_;
  Pacing pacing_;
  Hand hand_;
  StepExplainer explainer_;
  ImbalanceNotice imbalance_;
};

}  // namespace twinflow
