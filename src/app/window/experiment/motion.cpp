#include "app/window/experiment/motion.hpp"

#include <algorithm>
#include <utility>

namespace twinflow {

double grid_step_milliseconds(const World& world) {
  return world.grid() != nullptr ? world.grid()->step_milliseconds() : 0.0;
}

Motion::Motion(LiveScene& scene, gl::ShaderLibrary& shaders, std::uint64_t seed, Messages& messages)
    : scene_(scene),
      messages_(messages),
      hand_(seed, messages),
      explainer_(shaders),
      recorder_(shaders, seed) {}

std::string Motion::status() const {
  if (recorder_.recording()) return recorder_.status() + (pacing_.paused() ? " (paused)" : "");
  if (explainer_.is_active()) return "Stage by stage:  .  next   ,  back   E  resume";
  if (!pacing_.paused()) return "";
  return pacing_.failure().empty() ? "Paused" : pacing_.failure();
}

void Motion::advance(double elapsed_seconds, bool covered) {
  const World& world = scene_.world();
  const double milliseconds = grid_step_milliseconds(world) + world.particles_step_milliseconds();
  const double step_cost = 1e-3 * std::max(milliseconds, 1.0);
  const int steps = pacing_.steps_due(elapsed_seconds, world.settings().time.step, step_cost, covered);
  if (steps > 0) take_steps(steps);
  if (steps == 0 && pacing_.paused()) hand_.pointer().skip();
}

void Motion::take_steps(int steps) {
  World& world = scene_.world();
  try {
    for (int left = steps; left > 0; --left) {
      world.apply_due_changes();
      follow_with_recording();
      step_by_hand(world, hand_.pointer(), left);
    }
    pacing_.forget_failure();
    if (const std::string imbalance = imbalance_.report(world); !imbalance.empty()) messages_.tell(imbalance);
  } catch (const BlowUpError& error) {
    pacing_.fail(std::string(error.what()) + ". The last good state is shown; double-click to start again");
    hand_.pointer().take_back(world.time());
  } catch (const RunError& error) {
    pacing_.set_paused(true);
    messages_.tell(error.what());
  }
}

void Motion::follow_with_recording() {
  if (recorder_.recording()) messages_.attempt([&] { recorder_.follow(scene_.world()); });
}

void Motion::note_restart(std::vector<Gesture> strokes) {
  stop_explaining();
  imbalance_ = {};
  hand_.pointer().return_to(std::move(strokes));
  pacing_.restart();
}

void Motion::toggle_pause() {
  pacing_.set_paused(!explainer_.is_active() && !pacing_.paused());
  explainer_.stop();
}

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
  follow_with_recording();
  World& world = scene_.world();
  const bool explained =
      messages_.attempt([&] { explainer_.explain(world, hand_.pointer().acting_after(world.time())); });
  if (explained) {
    pacing_.forget_failure();
    pacing_.hold();
  } else {
    pacing_.set_paused(pacing_.paused());  // a step that was explained before is not returned from any more
  }
}

void Motion::stop_explaining() {
  explainer_.stop();
  pacing_.release();
}

void Motion::toggle_recording(glm::ivec2 size, double scale) {
  messages_.attempt([&] {
    messages_.tell(recorder_.recording() ? finish() : recorder_.start(scene_.world(), {size, scale}));
  });
}

std::string Motion::finish() {
  return recorder_.recording() ? recorder_.stop(scene_.world(), hand_.pointer().recorded()) : "";
}

}  // namespace twinflow
