#pragma once

#include <vector>

#include "app/options/command_line.hpp"
#include "app/validate/case.hpp"
#include "runs/batch/plan.hpp"

namespace twinflow::validation {

/// The place of a run among the cases: which case, which fluid, and the number of its resolution.
struct Place {
  std::size_t of_case = 0;
  Fluid fluid = Fluid::grid;
  std::size_t size = 0;
};

/// Everything that a validation runs: each run computes one fluid alone, so that its cost is its own.
struct CasePlan {
  std::vector<Case> cases;
  batch::Plan runs;
};

/// Plans the runs of the command's cases, coarse ones first. Every run is checked. Throws InputError.
CasePlan plan_cases(const ValidateCommand& command);

/// The place of a run among the cases. Throws InputError
/// if it belongs to none of them.
Place place_of(const std::vector<Case>& cases, const batch::Sweep::Run& run);

}  // namespace twinflow::validation
