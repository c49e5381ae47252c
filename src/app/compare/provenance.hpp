#pragma once

#include <string>

#include "app/compare/plan.hpp"

// Everything that the results of a run depend on, in words.
namespace twinflow::comparison {

/// The command line of the sweep, without the options that do not change its results.
std::string command_of(const CompareCommand& command);

/// Fingerprints of this program and of the shaders that it is told to use, as both may change under the same
/// name.
std::string fingerprints_of_code(const CompareCommand& command);

/// The comment above the settings of a run: everything else that its results depend on. `code` comes from
/// `fingerprints_of_code`.
std::string comment_of(const CompareCommand& command, const Variant& variant, const std::string& code);

/// The name of this machine's processor.
std::string processor_name();

}  // namespace twinflow::comparison
