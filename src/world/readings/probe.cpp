#include "world/readings/probe.hpp"

#include <utility>

namespace twinflow {
namespace {

std::optional<SolidForce> newest_on(const ForceRecord& record, int solid) {
  const auto k = static_cast<std::size_t>(solid);
  return k < record.newest().size() ? std::optional(record.newest()[k]) : std::nullopt;
}

std::optional<SolidReading> solid_at(const World& world, glm::dvec2 position) {
  if (world.solids().empty()) return {};
  const SolidSurface surface = world.solids().nearest(position);
  if (surface.distance > 0.0) return {};
  return SolidReading{newest_on(world.forces().grid, surface.solid),
                      newest_on(world.forces().particles, surface.solid)};
}

std::optional<ProbedBody> probed_body(const World& world, glm::dvec2 position) {
  const std::optional<std::size_t> body = body_at(world, position);
  if (!body) return {};
  return ProbedBody{*body, body_in_grid(world, *body), body_among_particles(world, *body)};
}

/// Nothing outside of the fluid, within solids, and without a cell of the fluid around.
std::optional<PointReading> reading_of(const GaugeSample& sample) {
  if (!sample.velocity || !sample.pressure) return {};
  return PointReading{.velocity = *sample.velocity,
                      .pressure = *sample.pressure,
                      .density = *sample.density,
                      .vorticity = sample.vorticity,
                      .temperature = sample.temperature};
}

}  // namespace

std::optional<ProbeReading> Probe::follow(const World& world, glm::dvec2 point) {
  std::optional<ProbeReading> reading;
  if (asked_) reading = answer();
  ask(world, point);
  return reading;
}

ProbeReading Probe::read(const World& world, glm::dvec2 point) {
  ask(world, point);
  return answer();
}

void Probe::ask(const World& world, glm::dvec2 point) {
  const glm::dvec2 position = world.domain().wrapped(point);
  asked_ = ProbeReading{.position = position,
                        .grid = {},
                        .particles = {},
                        .solid = solid_at(world, position),
                        .body = probed_body(world, position)};
  asked_grid_ = world.grid() != nullptr;
  if (asked_grid_) grid_.ask(world, {&position, 1});
  if (world.particles() != nullptr) asked_->particles = world.particles()->reading_at(position);
}

ProbeReading Probe::answer() {
  ProbeReading reading = *std::exchange(asked_, std::nullopt);
  if (asked_grid_) reading.grid = reading_of(grid_.answer().front());
  return reading;
}

}  // namespace twinflow
