#pragma once

#include <functional>
#include <optional>

#include <glm/vec2.hpp>

#include "particles/neighbors/particle_set.hpp"

namespace twinflow {

/// The relative L2 error of the velocities; nothing if `exact` vanishes at all particles.
std::optional<double> relative_l2_error(const ParticleSet& particles,
                                        const std::function<glm::dvec2(glm::dvec2)>& exact);

}  // namespace twinflow
