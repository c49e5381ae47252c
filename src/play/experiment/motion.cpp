#include "play/experiment/motion.hpp"

#include <utility>

#include "core/error.hpp"

namespace twinflow {

Motion::Motion(LiveScene& scene, gl::ShaderLibrary& shaders, std::uint64_t seed, FrontEnd& front)
    : scene_(scene),
      front_(front),
      hand_(seed, [&front](const std::string& text) { front.tell(text); }),
      explainer_(shaders) {}

std::string Motion::status() const {
  if (explainer_.is_active()) return "Stage by stage:  .  next   ,  back   E  resume";
  if (!pacing_.paused()) return "";
  return pacing_.failure().empty() ? "Paused" : pacing_.failure();
}

int Motion::advance(double elapsed_seconds, double step_cost, bool covered) {
  const double step = scene_.world().settings().time.step;
  const int steps = pacing_.steps_due(elapsed_seconds, step, step_cost, covered);
  if (steps > 0) take_steps(steps);
  if (steps == 0 && pacing_.paused()) let_strokes_stand();
  return steps;
}

/// Strokes end an explanation: the picture then shows the fluids, and the strokes in them.
void Motion::let_strokes_stand() {
  Pointer& pointer = hand_.pointer();
  World& world = scene_.world();
  pointer.stand(world.time());
  const std::vector<Gesture> standing = pointer.standing_at(world.time());
  if (!standing.empty() && explainer_.is_active()) set_paused(true);
  world.preview(standing);
}

void Motion::take_steps(int steps) {
  World& world = scene_.world();
  world.end_preview();  // a recording sees what a replay sees
  try {
    for (int left = steps; left > 0; --left) {
      world.apply_due_changes();
      front_.before_step();
      step_by_hand(world, hand_.pointer(), left);
    }
    pacing_.forget_failure();
    if (const std::string imbalance = imbalance_.report(world); !imbalance.empty()) front_.tell(imbalance);
  } catch (const BlowUpError& error) {
    pacing_.fail(std::string(error.what()) + ". The last good state is shown; " + front_.how_to_restart());
    hand_.pointer().take_back(world.time());
  } catch (const RunError&) {
    pacing_.set_paused(true);
    throw;
  }
}

void Motion::note_restart(std::vector<Gesture> strokes) {
  stop_explaining();
  imbalance_ = {};
  hand_.pointer().return_to(std::move(strokes));
  pacing_.restart();
}

void Motion::set_paused(bool paused) {
  explainer_.stop();
  pacing_.set_paused(paused);
}

void Motion::toggle_pause() { set_paused(!explainer_.is_active() && !pacing_.paused()); }

void Motion::step() {
  if (!explainer_.is_active()) {
    pacing_.single_step();
  } else if (!explainer_.next()) {
    explain_step();
  }
}

void Motion::toggle_explaining() {
  if (explainer_.is_active()) {
    stop_explaining();
  } else {
    explain_step();
  }
}

void Motion::explain_step() {
  hand_.pointer().drop();
  pacing_.drop_single_step();
  World& world = scene_.world();
  world.end_preview();
  front_.before_step();
  try {
    explainer_.explain(world, hand_.pointer().acting_after(world.time()));
  } catch (...) {
    pacing_.set_paused(pacing_.paused());  // a step that was explained before is not returned from any more
    throw;
  }
  pacing_.forget_failure();
  pacing_.hold();
}

void Motion::stop_explaining() {
  explainer_.stop();
  pacing_.release();
}

}  // namespace twinflow
