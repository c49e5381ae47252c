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

/// Whether a rigid body that floats in the grid's liquid is there.
bool is_in_grid_body(const World& world, glm::dvec2 position) {
  if (world.grid_bodies().empty()) return false;
  const SolidSet& solids = world.grid()->solids()->solids();
  const SolidSurface surface = solids.nearest(position);
  const int number = surface.solid - solids.first_body();
  return surface.distance < 0.0 && number >= 0 && number < static_cast<int>(world.grid_bodies().size());
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
  asked_ =
      ProbeReading{.position = position, .grid = {}, .particles = {}, .solid = solid_at(world, position)};
  asked_grid_ = world.grid() != nullptr && !is_in_grid_body(world, position);
  if (asked_grid_) {
    const GridSolver* const grid = world.grid();
    grid_probe_.ask(grid->cells(), grid->velocity(), grid->pressure(), grid->temperature(), grid->surface(),
                    position);
  }
  if (world.particles() != nullptr) asked_->particles = world.particles()->reading_at(position);
}

ProbeReading Probe::answer() {
  ProbeReading reading = *std::exchange(asked_, std::nullopt);
  if (asked_grid_) reading.grid = grid_probe_.answer();
  return reading;
}

}  // namespace twinflow
