#pragma once

#include <functional>
#include <optional>

#include <glm/vec2.hpp>

#include "particles/neighbors/particle_set.hpp"

namespace twinflow {

/// The relative L2 distance of the particles' velocities from the exact velocity where they are. Nothing
/// where `exact` vanishes at all of them.
std::optional<double> relative_l2_error(const ParticleSet& particles,
                                        const std::function<glm::dvec2(glm::dvec2)>& exact);

}  // namespace twinflow
