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

/// Moves the open scene, or explains its steps, with a hand's strokes.
class Motion {
 public:
  /// `scene` and `front` must outlive the motion. `seed`: see Hand.
  Motion(LiveScene& scene, gl::ShaderLibrary& shaders, std::uint64_t seed, FrontEnd& front);

  Hand& hand() { return hand_; }
  const Hand& hand() const { return hand_; }
  StepExplainer& explainer() { return explainer_; }
  const StepExplainer& explainer() const { return explainer_; }
  const Pacing& pacing() const { return pacing_; }
  /// An explanation, or why the scene is paused.
  std::string status() const;

  /// Takes the steps of a frame after `elapsed_seconds` of real time, `step_cost` seconds each; none while
  /// `covered`. In a pause, strokes stand at once and end an explanation. Returns the number of steps. Throws
  /// RunError and pauses the world.
  int advance(double elapsed_seconds, double step_cost, bool covered);
  /// Takes steps without a time limit, for `advance` and for a page that counts its own. A fluid that blows
  /// up pauses the world at its last good state. Throws RunError.
  void take_steps(int steps);
  /// Forgets the former run; the user's `strokes` remain.
  void note_restart(std::vector<Gesture> strokes = {});

  void set_paused(bool paused);
  void toggle_pause();
  /// Takes one step, or shows an explanation's next stage, and pauses.
  void step();
  /// Explains a step, or continues. Throws what the step throws.
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
