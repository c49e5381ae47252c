#pragma once

#include <span>
#include <string>
#include <vector>

#include "scene/scene.hpp"

namespace twinflow {

/// Why a parameter has no effect: "particles.diffusion has no effect: particles.method is mueller; …" Empty
/// if it has one.
std::string reason_without_effect(const Parameter& parameter, const Settings& settings);

/// The reasons why these keys have no effect, at the start and after each change; each once.
std::vector<std::string> reasons_without_effect(const Scene& scene, std::span<const std::string> keys);

}  // namespace twinflow
