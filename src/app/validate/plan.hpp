#pragma once

#include <vector>

#include "app/options/command_line.hpp"
#include "app/validate/case.hpp"
#include "runs/batch/plan.hpp"

namespace twinflow::validation {

/// The case, fluid and resolution of a run.
struct Place {
  std::size_t of_case = 0;
  Fluid fluid = Fluid::grid;
  std::size_t size = 0;
};

/// The runs of a validation, each of one fluid alone.
struct CasePlan {
  std::vector<Case> cases;
  batch::Plan runs;
};

/// How many resolutions of each fluid a quick run of a named case has.
inline constexpr std::size_t kQuickSizes = 3;

/// Plans and checks runs; in each case coarse ones come first, of both fluids in turn. Throws InputError.
CasePlan plan_cases(const ValidateCommand& command);

/// The place of a run among the cases. Throws InputError if there is none.
Place place_of(const std::vector<Case>& cases, const batch::Sweep::Run& run);

}  // namespace twinflow::validation
