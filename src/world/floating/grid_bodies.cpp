#include "world/floating/grid_bodies.hpp"

#include <numbers>

#include "core/state_visitor.hpp"
#include "particles/boundaries/body_shape.hpp"

namespace twinflow {
namespace {

double area_of(const Body& body) {
  const double box = body.size.x * body.size.y;
  return body.shape == BodyShape::disc ? 0.25 * std::numbers::pi * box : box;
}

double mass_of(const Body& body) { return body.density * area_of(body); }

double inertia_of(const Body& body) {
  const double squares = body.size.x * body.size.x + body.size.y * body.size.y;
  return mass_of(body) * squares / (body.shape == BodyShape::disc ? 16.0 : 12.0);
}

/// The liquid, of density 1, that a body sets in motion: along its own axes, and as it turns. For a disc it
/// is the disc's own area, for a flat plate the disc around it, and for a square 1.19 times its area. The sum
/// of both terms lies between these (Newman, "Marine Hydrodynamics", 1977, table 4.3).
struct AddedMass {
  glm::dvec2 along{0.0};
  double turning = 0.0;
};

AddedMass added_mass_of(const Body& body) {
  if (body.shape == BodyShape::disc) return {glm::dvec2(area_of(body)), 0.0};
  const glm::dvec2 across(body.size.y, body.size.x);
  const glm::dvec2 squares = across * across;
  return {0.25 * std::numbers::pi * squares + 0.4 * area_of(body),
          std::numbers::pi / 128.0 * (squares.x * squares.x + squares.y * squares.y)};
}

Solids solids_around(const ParticleContainer& container, const Domain& domain,
                     const GridBodies::Obstacles& obstacles) {
  return {.container = container,
          .domain = domain,
          .shapes = obstacles.solids.empty() ? nullptr : &obstacles.solids};
}

}  // namespace

GridBodies::GridBodies(const Domain& domain, double spacing)
    : domain_(domain), spacing_(spacing), points_(0) {}

void GridBodies::drop(std::span<const Body> bodies, const Obstacles& obstacles) {
  const ParticleContainer container(Container::box, domain_, 1.0);
  bodies_.drop(bodies, points_, solids_around(container, domain_, obstacles),
               {.spacing = spacing_, .density = 1.0}, obstacles.restitution);
  motions_.resize(bodies_.bodies().size());
}

void GridBodies::move(double dt_seconds, glm::dvec2 gravity, const Obstacles& obstacles) {
  for (std::size_t body = 0; body < motions_.size(); ++body) accelerate(body, dt_seconds, gravity);
  bodies_.move(dt_seconds, domain_.size().y);
  const ParticleContainer container(Container::box, domain_, 1.0);
  bodies_.collide(solids_around(container, domain_, obstacles), obstacles.restitution);
}

void GridBodies::accelerate(std::size_t body, double dt_seconds, glm::dvec2 gravity) {
  const Body& shape = bodies_.bodies()[body];
  const AddedMass added = added_mass_of(shape);
  const double mass = mass_of(shape);
  Motion& motion = motions_[body];
  // Along the axes of the body.
  const glm::dvec2 force = turned(motion.force.force + mass * gravity, -shape.angle);
  const glm::dvec2 before = turned(motion.acceleration, -shape.angle);
  motion.acceleration = turned((force + added.along * before) / (mass + added.along), shape.angle);
  motion.angular_acceleration = (motion.force.torque + added.turning * motion.angular_acceleration) /
                                (inertia_of(shape) + added.turning);
  bodies_.accelerate(body, dt_seconds * motion.acceleration, dt_seconds * motion.angular_acceleration);
}

void GridBodies::set_forces(std::span<const SolidForce> forces) {
  for (std::size_t body = 0; body < motions_.size() && body < forces.size(); ++body) {
    motions_[body].force = forces[body];
  }
}

void GridBodies::visit_state(StateVisitor& visitor) {
  visitor(points_);
  bodies_.visit_state(visitor, points_);
  motions_.resize(bodies_.bodies().size());
  for (Motion& motion : motions_) {
    visitor(motion.force, motion.acceleration, motion.angular_acceleration);
  }
}

}  // namespace twinflow
