#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "runs/interrupt.hpp"
#include "world/world.hpp"

namespace twinflow {

/// What a run without a window does beside its steps.
struct RunLoop {
  /// Records what is due before each step, and what is due at the end of the run. Returns false if the user
  /// has interrupted it before it was done.
  std::function<bool(bool at_end)> record;
  /// Called after each step with the number of steps to come.
  std::function<void(std::int64_t left)> progress;
  /// Takes what the user should know of the fluids; mostly empty.
  std::function<void(const std::string& notice)> tell;
};

/// Takes the steps of a run until the time `until`, seconds. Returns false if the user interrupts. Throws
/// what World::step and `loop` throw.
bool run_until(World& world, double until, const Interruption& user, const RunLoop& loop);

}  // namespace twinflow
