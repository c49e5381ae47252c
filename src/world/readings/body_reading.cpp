#include "world/readings/body_reading.hpp"

#include <span>

#include "particles/boundaries/body_shape.hpp"
#include "world/world.hpp"

namespace twinflow {
namespace {

std::optional<std::size_t> body_under(std::span<const Body> bodies, const Domain& domain, glm::dvec2 point) {
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    if (surface_near(bodies[k], domain.minimum_image(point - bodies[k].center)).distance <= 0.0) return k;
  }
  return {};
}

}  // namespace

std::optional<BodyReading> body_in_grid(const World& world, std::size_t number) {
  if (number >= world.grid_bodies().size()) return {};
  BodyReading reading{world.grid_bodies()[number], {}};
  if (world.steps() > 0) reading.force = world.force_on_grid_body(number);
  return reading;
}

std::optional<BodyReading> body_among_particles(const World& world, std::size_t number) {
  if (world.particles() == nullptr || number >= world.particles()->bodies().size()) return {};
  BodyReading reading{world.particles()->bodies()[number], {}};
  if (world.steps() > 0) reading.force = world.particles()->force_on_body(number);
  return reading;
}

std::optional<std::size_t> body_at(const World& world, glm::dvec2 point) {
  if (const auto in_grid = body_under(world.grid_bodies(), world.domain(), point)) return in_grid;
  if (world.particles() == nullptr) return {};
  return body_under(world.particles()->bodies(), world.domain(), point);
}

}  // namespace twinflow
