#pragma once

#include <string>
#include <vector>

#include "runs/batch/plan.hpp"
#include "runs/interrupt.hpp"

namespace twinflow::batch {

/// Carries out runs in processes of their own, options.jobs at a time, with progress under the name `verb`.
/// Each process runs the shard that consists of its run, with its share of the processors. Its messages are
/// passed on when it has ended, and its failure does not stop the others. Returns when all have ended. If it
/// is interrupted, it ends them first and passes no messages on.
void run_side_by_side(const BatchOptions& options, const Plan& plan, const std::vector<std::size_t>& indices,
                      const std::string& verb, const Interruption& user);

}  // namespace twinflow::batch
