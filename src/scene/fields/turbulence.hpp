#pragma once

#include <cstdint>
#include <functional>

#include "core/domain.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// A random velocity field, periodic on `domain`, without divergence and with zero mean, whose root mean
/// square is the amplitude. It is the curl of a stream function of a few dozen waves. They have equal
/// strength and random direction and phase. Their wavenumbers gather around the one in the settings. The
/// field depends on the seed and the settings alone.
std::function<glm::dvec2(glm::dvec2)> turbulent_velocity(const Settings::TurbulenceSettings& turbulence,
                                                         const Domain& domain, std::uint64_t seed);

}  // namespace twinflow
