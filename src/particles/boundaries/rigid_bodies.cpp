#include "particles/boundaries/rigid_bodies.hpp"

#include <algorithm>
#include <numeric>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "core/error.hpp"
#include "core/state_visitor.hpp"
#include "particles/boundaries/body_shape.hpp"
#include "scene/files/scene_state.hpp"

namespace twinflow {
namespace {

double cross(glm::dvec2 a, glm::dvec2 b) { return a.x * b.y - a.y * b.x; }

/// The second round corrects the effects that contacts of the first round have on each other.
constexpr int kContactRounds = 2;

/// The point of an outline that lies deepest inside an obstacle.
struct Contact {
  double depth = 0.0;
  glm::dvec2 offset{0.0};  ///< from the body's center
  glm::dvec2 normal{0.0};  ///< out of the obstacle
};

void remove_fluid_under(const Body& body, ParticleSet& particles, const Domain& domain) {
  remove_fluid(particles, [&](glm::dvec2 point) {
    return surface_near(body, domain.minimum_image(point - body.center)).distance < 0.0;
  });
}

constexpr float kTouching = 1e-5f;  ///< of a point of an outline to a wall, domain units

}  // namespace

void RigidBodies::add(const Body& body, ParticleSet& particles, const Domain& domain,
                      const Filling& filling) {
  Patch patch;
  patch.points = points_within(body, filling.spacing);
  patch.outline = outline_of(body, filling.spacing);
  std::vector<Particle> added;
  const auto number = static_cast<std::int32_t>(bodies_.size()) + 1;
  for (const glm::dvec2& point : patch.points) {
    const glm::dvec2 offset = turned(point, body.angle);
    added.push_back({.position = glm::vec2(domain.wrapped(body.center + offset)),
                     .velocity = glm::vec2(body.velocity + body.spin * glm::dvec2(-offset.y, offset.x)),
                     .color = body.color,
                     .mass = static_cast<float>(body.density),
                     .density = static_cast<float>(filling.density),
                     .body = number});
    patch.mass += added.back().mass;
    patch.inertia += added.back().mass * glm::dot(point, point);
  }
  patch.first_id = particles.next_id();
  particles.append(added);
  shapes_.push_back(body);
  bodies_.push_back(std::move(patch));
}

void RigidBodies::drop(std::span<const Body> bodies, ParticleSet& particles, const Solids& solids,
                       const Filling& filling, double restitution) {
  for (const Body& body : bodies) {
    if (!fits(body, solids.domain)) continue;  // a change of the brush may make it too wide
    Body dropped = body;
    dropped.center = solids.domain.wrapped(body.center);
    remove_fluid_under(dropped, particles, solids.domain);
    add(dropped, particles, solids.domain, filling);
  }
  collide(solids, restitution);
  set_velocities(particles);
  set_positions(particles, solids.domain);
}

void RigidBodies::visit_state(StateVisitor& visitor, const ParticleSet& particles) {
  visitor(shapes_);
  bodies_.resize(shapes_.size());
  for (Patch& patch : bodies_) {
    visitor(patch.first_id, patch.points, patch.outline, patch.mass, patch.inertia, patch.gained_velocity,
            patch.gained_spin, patch.force);
  }
  if (visitor.reads()) require_particles(particles);
}

/// Throws InputError if a particle is part of a missing body.
void RigidBodies::require_particles(const ParticleSet& particles) const {
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.body[k] <= 0) continue;
    const auto body = static_cast<std::size_t>(particles.body[k]) - 1;
    if (body >= bodies_.size() || particles.id[k] - bodies_[body].first_id >= bodies_[body].points.size()) {
      throw InputError("it holds a particle of a body that is not there");
    }
  }
}

/// The displacement from the center of a particle's body to the particle in rigid motion.
glm::dvec2 RigidBodies::offset_of(const ParticleSet& particles, std::size_t particle) const {
  const auto body = static_cast<std::size_t>(particles.body[particle] - 1);
  const Patch& patch = bodies_[body];
  return turned(patch.points[particles.id[particle] - patch.first_id], shapes_[body].angle);
}

/// Sorts the points along x, so that only points within a strip as wide as the reach are compared.
void RigidBodies::find_pairs(Patch& patch, double reach) {
  std::vector<int> order(patch.points.size());
  std::iota(order.begin(), order.end(), 0);
  const auto point = [&](int k) { return patch.points[static_cast<std::size_t>(k)]; };
  std::sort(order.begin(), order.end(), [&](int a, int b) { return point(a).x < point(b).x; });
  patch.pairs.clear();
  patch.reach = reach;
  for (auto first = order.begin(); first != order.end(); ++first) {
    for (auto second = first + 1; second != order.end(); ++second) {
      if (point(*second).x - point(*first).x >= reach) break;
      const double distance = glm::distance(point(*first), point(*second));
      if (distance < reach) patch.pairs.push_back({*first, *second, distance});
    }
  }
}

// In rigid motion vⱼ − vᵢ is the spin times xⱼ − xᵢ turned by a right angle. The torque of a pair is
// therefore −viscosity · spin · r².
void RigidBodies::conserve_angular_momentum(const ParticleSet& particles, double reach,
                                            const Viscosity& viscosity, float* acceleration_x,
                                            float* acceleration_y) {
  std::vector<std::vector<double>> densities;
  for (Patch& patch : bodies_) {
    if (patch.reach != reach) find_pairs(patch, reach);
    densities.emplace_back(patch.points.size());
  }
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.body[k] <= 0) continue;
    const auto body = static_cast<std::size_t>(particles.body[k] - 1);
    densities[body][particles.id[k] - bodies_[body].first_id] = particles.density[k];
  }
  std::vector<double> angular_acceleration(bodies_.size(), 0.0);
  for (std::size_t body = 0; body < bodies_.size(); ++body) {
    const Patch& patch = bodies_[body];
    double resistance = 0.0;
    for (const Pair& pair : patch.pairs) {
      resistance += pair.distance * pair.distance *
                    viscosity(pair.distance, densities[body][static_cast<std::size_t>(pair.first)],
                              densities[body][static_cast<std::size_t>(pair.second)]);
    }
    if (patch.inertia > 0.0) angular_acceleration[body] = resistance * shapes_[body].spin / patch.inertia;
  }
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.body[k] <= 0) continue;
    const glm::dvec2 offset = offset_of(particles, k);
    const double turning = angular_acceleration[static_cast<std::size_t>(particles.body[k] - 1)];
    acceleration_x[k] -= static_cast<float>(turning * offset.y);
    acceleration_y[k] += static_cast<float>(turning * offset.x);
  }
}

void RigidBodies::begin_step() {
  for (Patch& patch : bodies_) patch.impulse = {};
}

void RigidBodies::end_step(const ParticleSet& particles, const StepOfBodies& step) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.body[k] <= 0) continue;
    const double weight = step.weight ? step.weight(static_cast<int>(k)) : 1.0;
    const glm::dvec2 given = step.seconds * weight * double{particles.mass[k]} * step.body_force;
    SolidForce& impulse = bodies_[static_cast<std::size_t>(particles.body[k]) - 1].impulse;
    impulse.force -= given;
    impulse.torque -= cross(offset_of(particles, k), given);
  }
  const double scale = step.volume / step.seconds;
  for (Patch& patch : bodies_) patch.force = {scale * patch.impulse.force, scale * patch.impulse.torque};
}

void RigidBodies::read_momentum(const ParticleSet& particles) {
  std::vector<glm::dvec2> momentum(bodies_.size(), glm::dvec2(0.0));
  std::vector<double> angular(bodies_.size(), 0.0);
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.body[k] <= 0) continue;
    const auto body = static_cast<std::size_t>(particles.body[k] - 1);
    const glm::dvec2 impulse = double{particles.mass[k]} * glm::dvec2(particles.u[k], particles.v[k]);
    momentum[body] += impulse;
    angular[body] += cross(offset_of(particles, k), impulse);
  }
  for (std::size_t body = 0; body < bodies_.size(); ++body) {
    Patch& patch = bodies_[body];
    const glm::dvec2 velocity = momentum[body] / patch.mass;
    const double spin = patch.inertia > 0.0 ? angular[body] / patch.inertia : shapes_[body].spin;
    patch.gained_velocity = velocity - shapes_[body].velocity;
    patch.gained_spin = spin - shapes_[body].spin;
    patch.impulse.force += patch.mass * patch.gained_velocity;
    patch.impulse.torque += patch.inertia * patch.gained_spin;
    shapes_[body].velocity = velocity;
    shapes_[body].spin = spin;
  }
}

void RigidBodies::accelerate(std::size_t body, glm::dvec2 velocity_change, double spin_change) {
  shapes_[body].velocity += velocity_change;
  shapes_[body].spin += spin_change;
}

void RigidBodies::move_by(std::size_t body, glm::dvec2 way, double angle, double limit) {
  shapes_[body].center += glm::clamp(way, -limit, limit);
  shapes_[body].angle += angle;
}

void RigidBodies::move(double dt_seconds, double limit) {
  for (std::size_t body = 0; body < bodies_.size(); ++body) {
    move_by(body, shapes_[body].velocity * dt_seconds, shapes_[body].spin * dt_seconds, limit);
  }
}

void RigidBodies::follow_displacement(double dt_seconds, double limit) {
  for (std::size_t body = 0; body < bodies_.size(); ++body) {
    const Patch& patch = bodies_[body];
    move_by(body, patch.gained_velocity * dt_seconds, patch.gained_spin * dt_seconds, limit);
  }
}

void RigidBodies::push(std::size_t body, glm::dvec2 offset, glm::dvec2 impulse) {
  const Patch& patch = bodies_[body];
  shapes_[body].velocity += impulse / patch.mass;
  if (patch.inertia > 0.0) shapes_[body].spin += cross(offset, impulse) / patch.inertia;
}

glm::dvec2 RigidBodies::velocity_at(std::size_t body, glm::dvec2 offset) const {
  return shapes_[body].velocity + shapes_[body].spin * glm::dvec2(-offset.y, offset.x);
}

/// Change of the velocity along `direction` at a point of the body for a unit impulse there.
double RigidBodies::softness(std::size_t body, glm::dvec2 offset, glm::dvec2 direction) const {
  const Patch& patch = bodies_[body];
  const double lever = cross(offset, direction);
  return 1.0 / patch.mass + (patch.inertia > 0.0 ? lever * lever / patch.inertia : 0.0);
}

void RigidBodies::collide(const Solids& solids, double restitution, SolidLedger* ledger) {
  const Domain& domain = solids.domain;
  const Meeting meeting = {solids, restitution, ledger};
  for (int round = 0; round < kContactRounds; ++round) {
    for (std::size_t body = 0; body < bodies_.size(); ++body) {
      for (std::size_t other = 0; other < body; ++other) keep_apart(body, other, domain, restitution);
      if (solids.shapes != nullptr) keep_off_shapes(body, meeting);
      keep_inside(body, meeting);
    }
  }
  for (Body& shape : shapes_) shape.center = domain.wrapped(shape.center);
}

void RigidBodies::keep_inside(std::size_t body, const Meeting& meeting) {
  Body& shape = shapes_[body];
  // Every point that has crossed or touches gets its impulse, so that both ends of a side that lies flat do.
  for (const glm::dvec2& point : bodies_[body].outline) {
    const glm::dvec2 offset = turned(point, shape.angle);
    const auto touch = [&](float distance, glm::vec2 inward) {
      meet(body, offset, {distance, inward, glm::dvec2(0.0), -1}, meeting);
    };
    const ParticleContainer& container = meeting.solids.container;
    container.for_each_wall_near(glm::vec2(shape.center + offset), kTouching, touch);
    container.for_each_open_end_near(glm::vec2(shape.center + offset), kTouching, touch);
  }
}

void RigidBodies::push_off(std::size_t body, glm::dvec2 offset, glm::dvec2 impulse, int solid,
                           const Meeting& meeting) {
  push(body, offset, impulse);
  if (meeting.ledger == nullptr) return;
  meeting.ledger->add_reaction(*meeting.solids.shapes, solid < 0 ? meeting.ledger->others() : solid,
                               shapes_[body].center + offset, impulse);
}

void RigidBodies::meet(std::size_t body, glm::dvec2 offset, const Obstacle& obstacle,
                       const Meeting& meeting) {
  const glm::dvec2 normal = obstacle.outward;
  shapes_[body].center += std::max(0.0, -obstacle.distance) * normal;
  const double speed = glm::dot(velocity_at(body, offset) - obstacle.velocity, normal);
  if (speed >= 0.0) return;
  push_off(body, offset, -(1.0 + meeting.restitution) * speed / softness(body, offset, normal) * normal,
           obstacle.solid, meeting);
}

void RigidBodies::keep_off_shapes(std::size_t body, const Meeting& meeting) {
  const Body& shape = shapes_[body];
  for (const glm::dvec2& point : bodies_[body].outline) {
    const glm::dvec2 offset = turned(point, shape.angle);
    const SolidSurface near = meeting.solids.shapes->nearest(shape.center + offset);
    if (near.distance >= kTouching) continue;
    meet(body, offset, {near.distance, near.outward, near.velocity, near.solid}, meeting);
  }
}

void RigidBodies::keep_apart(std::size_t first, std::size_t second, const Domain& domain,
                             double restitution) {
  Contact deepest;  // its normal points from the second body to the first, its offset is from the first
  const auto look = [&](std::size_t outlined, std::size_t other, double sign) {
    const glm::dvec2 away = domain.minimum_image(shapes_[outlined].center - shapes_[other].center);
    if (glm::length(away) > 0.5 * (glm::length(shapes_[outlined].size) + glm::length(shapes_[other].size)))
      return;
    for (const glm::dvec2& point : bodies_[outlined].outline) {
      const glm::dvec2 offset = turned(point, shapes_[outlined].angle);
      const Surface surface = surface_near(shapes_[other], offset + away);
      if (-surface.distance <= deepest.depth) continue;
      deepest = {-surface.distance, sign > 0.0 ? offset : offset + away, sign * surface.outward};
    }
  };
  look(first, second, 1.0);
  look(second, first, -1.0);
  if (deepest.depth == 0.0) return;
  const glm::dvec2 between = domain.minimum_image(shapes_[first].center - shapes_[second].center);
  const glm::dvec2 at_second = deepest.offset + between;
  const double share = bodies_[second].mass / (bodies_[first].mass + bodies_[second].mass);
  const double speed =
      glm::dot(velocity_at(first, deepest.offset) - velocity_at(second, at_second), deepest.normal);
  shapes_[first].center += share * deepest.depth * deepest.normal;
  shapes_[second].center -= (1.0 - share) * deepest.depth * deepest.normal;
  if (speed >= 0.0) return;
  const double yields =
      softness(first, deepest.offset, deepest.normal) + softness(second, at_second, deepest.normal);
  const glm::dvec2 impulse = -(1.0 + restitution) * speed / yields * deepest.normal;
  push(first, deepest.offset, impulse);
  push(second, at_second, -impulse);
}

void RigidBodies::set_velocities(ParticleSet& particles) const {
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.body[k] <= 0) continue;
    const glm::vec2 velocity(
        velocity_at(static_cast<std::size_t>(particles.body[k] - 1), offset_of(particles, k)));
    particles.u[k] = velocity.x;
    particles.v[k] = velocity.y;
  }
}

void RigidBodies::set_positions(ParticleSet& particles, const Domain& domain) const {
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (particles.body[k] <= 0) continue;
    const Body& shape = shapes_[static_cast<std::size_t>(particles.body[k] - 1)];
    const glm::vec2 position(domain.wrapped(shape.center + offset_of(particles, k)));
    particles.x[k] = position.x;
    particles.y[k] = position.y;
  }
}

}  // namespace twinflow
