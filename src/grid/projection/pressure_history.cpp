#include "grid/projection/pressure_history.hpp"

#include <algorithm>

namespace twinflow {
namespace {

constexpr int kStepsToKnowChange = 2;

}  // namespace

void PressureHistory::expect(Half half) {
  if (steps(half) == kStepsToKnowChange) add(pressures_.of(half), changes_.of(half), 1.0);
}

void PressureHistory::start_from_zero(Half half) {
  pressures_.of(half).clear();
  steps(half) = 0;
}

void PressureHistory::correct(Half half, const gl::Field& correction, double scale) {
  add(pressures_.of(half), correction, scale);
  // The iteration started from the last pressure and, where it was known, the last change.
  if (steps(half) > 0) {
    gl::Field& change = changes_.of(half);
    if (steps(half) < kStepsToKnowChange) change.clear();
    add(change, correction, scale);
  }
  steps(half) = std::min(steps(half) + 1, kStepsToKnowChange);
}

void PressureHistory::add(gl::Field& sum, const gl::Field& term, double scale) {
  add_scaled_.set("u_scale", scale).read("u_value", sum).read("u_term", term).write(sum);
}

void PressureHistory::keep() {
  pressures_.keep();
  changes_.keep();
  kept_steps_ = steps_;
}

void PressureHistory::restore() {
  pressures_.restore();
  changes_.restore();
  steps_ = kept_steps_;
}

}  // namespace twinflow
