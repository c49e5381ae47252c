#pragma once

#include <string>

#include "runs/batch/plan.hpp"

// Everything that the results of a run depend on, in words.
namespace twinflow::batch {

/// Fingerprints of this program and of its shaders, because both may change under the same name.
std::string fingerprints_of_code(const BatchOptions& options);

/// The comment above the settings of a run: everything else that its results depend on. `code` comes from
/// `fingerprints_of_code`.
std::string comment_of(const Plan& plan, const Variant& variant, const std::string& code);

/// The name of this machine's processor.
std::string processor_name();

}  // namespace twinflow::batch
