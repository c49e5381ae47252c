#pragma once

#include <span>
#include <string>
#include <vector>

#include "scene/scene.hpp"

namespace twinflow {

/// Why a parameter has no effect beside the values of the others, as a sentence: "particles.diffusion has no
/// effect: particles.method is mueller; it matters with wcsph." Empty if it has one.
std::string reason_without_effect(const Parameter& parameter, const Settings& settings);

/// The reasons why parameters with these keys have no effect in a scene, at its start and after each change.
/// Nothing for parameters that have one. Each reason is given once.
std::vector<std::string> reasons_without_effect(const Scene& scene, std::span<const std::string> keys);

}  // namespace twinflow
