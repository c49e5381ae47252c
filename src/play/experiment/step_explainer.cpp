#include "play/experiment/step_explainer.hpp"

#include <algorithm>
#include <utility>

namespace twinflow {

void StepExplainer::explain(World& world, std::span<const Gesture> hand) {
  try {
    StepRecord record = record_step(world, shaders_, hand);
    if (!picture_) picture_.emplace(shaders_);
    picture_->show(world, std::move(record));
    stage_ = 0;
  } catch (...) {
    stop();
    throw;
  }
}

bool StepExplainer::next() {
  if (stage_ + 1 >= stages()) return false;
  ++stage_;
  return true;
}

void StepExplainer::back() { stage_ = std::max(stage_ - 1, 0); }

}  // namespace twinflow
