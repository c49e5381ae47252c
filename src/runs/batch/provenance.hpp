#pragma once

#include <string>

#include "runs/batch/plan.hpp"

namespace twinflow::batch {

std::string fingerprints_of_code(const BatchOptions& options);

/// The comment above a run's settings: what else its results depend on. `code`: fingerprints_of_code.
std::string comment_of(const Plan& plan, const Variant& variant, const std::string& code);

std::string processor_name();

}  // namespace twinflow::batch
