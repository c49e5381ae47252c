#pragma once

#include <string>
#include <string_view>

#include "core/domain.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// Whether the key is a wall's temperature, meaningful on this wall alone.
bool is_temperature_of_wall(std::string_view key);

/// Throws InputError, which begins with `what`, if the fluids carry no heat.
void require_heat(const Settings& settings, const std::string& what);

/// Checks a scene's heat. Throws InputError.
void validate_heat(const Scene& scene, const Domain& domain);

}  // namespace twinflow
