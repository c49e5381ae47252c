#pragma once

#include <string>

#include "scene/parameters/parameters.hpp"

namespace twinflow {

/// Why a parameter has no effect while the others have these values, as a sentence: "Only wcsph uses it."
/// Empty where it has one.
std::string reason_without_effect(const Parameter& parameter, const Settings& settings);

}  // namespace twinflow
