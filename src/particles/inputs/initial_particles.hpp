#pragma once

#include <cstdint>
#include <functional>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "particles/boundaries/container.hpp"
#include "particles/inputs/placement.hpp"
#include "particles/neighbors/particle_set.hpp"
#include "scene/scene.hpp"
#include "scene/solids/surroundings.hpp"

namespace twinflow {

ParticleContainer container_of(const Scene& scene, const Domain& domain);

/// Places particles in the container and region, outside of solids, bodies and balls. Throws InputError if
/// there is no room.
Placement initial_placement(const Scene& scene, const Surroundings& surroundings, std::uint64_t seed);

/// Particles with the scene's initial velocity, mass, dye and any pressure.
ParticleSet initial_particles(const Scene& scene, const Placement& placement, std::uint64_t seed,
                              const std::function<glm::vec3(glm::dvec2)>& dye);

}  // namespace twinflow
