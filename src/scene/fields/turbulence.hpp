#pragma once

#include <cstdint>
#include <functional>

#include "core/domain.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// A random, divergence-free velocity field, periodic on `domain`, of zero mean; its root mean square is the
/// amplitude. It is the curl of a few dozen waves of equal strength and random direction and phase, with
/// wavenumbers around the setting. It depends on seed and settings alone.
std::function<glm::dvec2(glm::dvec2)> turbulent_velocity(const Settings::TurbulenceSettings& turbulence,
                                                         const Domain& domain, std::uint64_t seed);

}  // namespace twinflow
