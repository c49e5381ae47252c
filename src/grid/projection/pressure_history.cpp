#include "grid/projection/pressure_history.hpp"

#include <algorithm>

namespace twinflow {
namespace {

constexpr int kStepsToKnowChange = 2;

}  // namespace

const gl::Field& PressureHistory::change(Half half) {
  gl::Field& change = changes_.of(half);
  if (steps(half) < kStepsToKnowChange) change.clear();
  return change;
}

/// What the pressure changes by is then, too, what it has changed by so far in this step.
void PressureHistory::expect(Half half, const gl::Field& factors) {
  change(half);
  gl::Field& change = changes_.of(half);
  expect_change_.read("u_pressure", pressures_.of(half)).read("u_change", change);
  expect_change_.read("u_factors", factors).write(change);
  add(pressures_.of(half), change, 1.0);
  expects_ = true;
}

void PressureHistory::start_from_zero(Half half) {
  pressures_.of(half).clear();
  steps(half) = 0;
  expects_ = false;
}

void PressureHistory::correct(Half half, const gl::Field& correction, double scale) {
  add(pressures_.of(half), correction, scale);
  if (expects_) add(changes_.of(half), correction, scale);
  steps(half) = std::min(steps(half) + 1, kStepsToKnowChange);
}

void PressureHistory::add(gl::Field& sum, const gl::Field& term, double scale) {
  add_scaled_.set("u_scale", scale).read("u_value", sum).read("u_term", term).write(sum);
}

}  // namespace twinflow
