#pragma once

#include <span>
#include <string>
#include <string_view>

#include "scene/parameters/parameters.hpp"

namespace twinflow {

/// Why a parameter has no effect while the others have these values, as a sentence; empty where it has one,
/// as far as the parameter table knows: `reason_without_effect` in world/relevance.hpp also asks the particle
/// method.
std::string reason_in_table(const Parameter& parameter, const Settings& settings);

/// The sentence where `parameter` has no effect with the present value of another one, `on`:
/// "particles.diffusion has no effect: particles.method is mueller; it matters with wcsph."
std::string without_effect(const Parameter& parameter, std::string_view on, std::string_view value,
                           std::span<const std::string_view> matters_with);

}  // namespace twinflow
