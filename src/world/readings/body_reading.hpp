#pragma once

#include <cstddef>
#include <optional>

#include "scene/gestures/body.hpp"
#include "scene/solids/solid_force.hpp"

namespace twinflow {

class World;

/// A rigid body in one fluid: its place and motion, and the fluid's force on it.
struct BodyReading {
  Body body;
  /// Mean over the last step, without the body's weight and without contacts; none before the first step.
  std::optional<SolidForce> force;
};

/// Body `number`, from 0 in the order of appearance, in the grid's liquid or among the particles; nothing
/// if that fluid does not have it, or not yet.
std::optional<BodyReading> body_in_grid(const World& world, std::size_t number);
std::optional<BodyReading> body_among_particles(const World& world, std::size_t number);

/// The number of the body that a point lies in, in either fluid; nothing if there is none.
std::optional<std::size_t> body_at(const World& world, glm::dvec2 point);

}  // namespace twinflow
