#pragma once

#include <vector>

#include "app/compare/plan.hpp"
#include "app/compare/sweep_file.hpp"
#include "app/options/command_line.hpp"
#include "app/validate/case.hpp"

namespace twinflow::validation {

/// The place of a run among the cases: which case, which fluid, and the number of its resolution.
struct Place {
  std::size_t of_case = 0;
  Fluid fluid = Fluid::grid;
  std::size_t size = 0;
};

/// Everything that a validation runs, whichever process runs which part of it: a comparison's plan whose
/// variants compute one fluid alone, so that each fluid's cost is its own.
struct CasePlan {
  std::vector<Case> cases;
  std::vector<Place> places;  ///< one for each variant of `sweep`
  comparison::Plan sweep;
};

/// Plans the runs of the command's cases, coarse ones first. Every run is checked. Throws InputError.
CasePlan plan_cases(const ValidateCommand& command);

/// The place of a run among the cases. Throws InputError
/// if it belongs to none of them.
Place place_of(const std::vector<Case>& cases, const comparison::Sweep::Run& run);

}  // namespace twinflow::validation
