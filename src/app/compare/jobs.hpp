#pragma once

#include <filesystem>
#include <vector>

#include "app/compare/plan.hpp"
#include "app/interrupt.hpp"

namespace twinflow::comparison {

/// Runs variants in processes of their own, command.jobs at a time. Each process runs the shard that consists
/// of its variant, with its share of the processors. Its messages are passed on when it has ended, and its
/// failure does not stop the others. Returns when all have ended. If it is interrupted, it ends them first
/// and passes no messages on.
void run_side_by_side(const CompareCommand& command, const Plan& plan,
                      const std::vector<std::size_t>& indices, const InterruptGuard& guard);

}  // namespace twinflow::comparison
