#pragma once

#include <cstdint>
#include <functional>

#include "core/domain.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// A random, divergence-free velocity field of zero mean, periodic on `domain`; its root mean square is the
/// amplitude. Its stream function has a few dozen waves of equal strength, random direction and phase, and
/// wavenumbers around the setting.
std::function<glm::dvec2(glm::dvec2)> turbulent_velocity(const Settings::TurbulenceSettings& turbulence,
                                                         const Domain& domain, std::uint64_t seed);

}  // namespace twinflow
