#pragma once

#include <cstdint>
#include <functional>

#include "core/domain.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// A random velocity field without divergence and without mean, periodic on `domain`, whose root mean square
/// is the amplitude: the curl of a stream function of a few dozen waves of random direction and phase,
/// equally strong, whose lengths gather about the asked one. Seed and settings alone decide which field it
/// is.
std::function<glm::dvec2(glm::dvec2)> turbulent_velocity(const Settings::TurbulenceSettings& turbulence,
                                                         const Domain& domain, std::uint64_t seed);

}  // namespace twinflow
