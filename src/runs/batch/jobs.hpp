#pragma once

#include <string>
#include <vector>

#include "runs/batch/plan.hpp"
#include "runs/interrupt.hpp"

namespace twinflow::batch {

/// Carries out runs in options.jobs processes at a time, with progress under the name `verb`. Each process
/// has one run and its share of the processors. Its messages follow at its end; failures do not stop others.
/// Returns when all have ended. An interruption ends them and drops their messages.
void run_side_by_side(const BatchOptions& options, const Plan& plan, const std::vector<std::size_t>& indices,
                      const std::string& verb, const Interruption& user);

}  // namespace twinflow::batch
