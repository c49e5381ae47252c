#pragma once

#include <filesystem>
#include <vector>

#include "app/compare/plan.hpp"
#include "app/interrupt.hpp"

namespace twinflow::comparison {

/// Runs variants in processes of their own, command.jobs at a time, each started as the shard that is this
/// one variant, with its share of the processors. What they say on standard error is passed on when they
/// have ended; one that fails does not keep the others from going on. Returns when all have ended;
/// interrupted, it ends them first, and they have nothing to say.
void run_side_by_side(const CompareCommand& command, const Plan& plan,
                      const std::vector<std::size_t>& indices, const InterruptGuard& guard);

}  // namespace twinflow::comparison
