#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "runs/interrupt.hpp"
#include "world/world.hpp"

namespace twinflow {

struct RunLoop {
  /// Records what is due before each step or at the end; false if the user interrupted it.
  std::function<bool(bool at_end)> record;
  /// Gets the number of remaining steps.
  std::function<void(std::int64_t left)> progress;
  /// Takes notices for the user; mostly empty.
  std::function<void(const std::string& notice)> tell;
};

/// Steps until the time `until`, seconds. Returns false if the user interrupts. Throws as World::step and
/// `loop` do.
bool run_until(World& world, double until, const Interruption& user, const RunLoop& loop);

}  // namespace twinflow
