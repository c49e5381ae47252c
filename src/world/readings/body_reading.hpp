#pragma once

#include <cstddef>
#include <optional>

#include "scene/gestures/body.hpp"
#include "scene/solids/solid_force.hpp"

namespace twinflow {

class World;

/// A rigid body in one fluid.
struct BodyReading {
  Body body;
  /// Mean over the last step, without weight and contacts; none before the first step.
  std::optional<SolidForce> force;
};

/// Body `number`, from 0 in order of appearance; nothing if the fluid does not have it, or not yet.
std::optional<BodyReading> body_in_grid(const World& world, std::size_t number);
std::optional<BodyReading> body_among_particles(const World& world, std::size_t number);

/// The body at a point in either fluid, if there is one.
std::optional<std::size_t> body_at(const World& world, glm::dvec2 point);

}  // namespace twinflow
