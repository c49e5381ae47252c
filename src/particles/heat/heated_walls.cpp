#include "particles/heat/heated_walls.hpp"

#include <algorithm>

#include <glm/geometric.hpp>

namespace twinflow {
namespace {

/// Down to this distance temperatures in walls are continued, of the radius: closer than velocities, as
/// particles of some methods lie on the wall.
constexpr float kLeastWallDistance = 0.02f;
constexpr int kWallSteps = 1024;  ///< the formula of a wall is read at so many places and its end

}  // namespace

HeatedWalls::HeatedWalls(const Temperatures& temperatures, const Domain& domain, double interaction_radius)
    : radius_(interaction_radius),
      domain_size_(domain.size()),
      conduction_(temperatures, domain),
      integrals_(kWendlandC2, kWendlandC2, interaction_radius) {
  const glm::dvec2 low = domain.minimum();
  const glm::dvec2 high = low + domain.size();
  walls_ = {
      wall_of(temperatures.left, low, {low.x, high.y}), wall_of(temperatures.right, {high.x, low.y}, high),
      wall_of(temperatures.bottom, low, {high.x, low.y}), wall_of(temperatures.top, {low.x, high.y}, high)};
  any_wall_ =
      std::any_of(walls_.begin(), walls_.end(), [](const Wall& wall) { return !wall.temperatures.empty(); });
}

HeatedWalls::Wall HeatedWalls::wall_of(const std::optional<Temperature>& temperature, glm::dvec2 from,
                                       glm::dvec2 to) {
  if (!temperature) return {};
  Wall wall;
  wall.first = static_cast<float>(from.x == to.x ? from.y : from.x);
  wall.steps_per_length = static_cast<float>(kWallSteps / glm::length(to - from));
  wall.temperatures.reserve(kWallSteps + 1);
  for (int k = 0; k <= kWallSteps; ++k) {
    const double part = static_cast<double>(k) / kWallSteps;
    wall.temperatures.push_back(static_cast<float>((*temperature)(from + part * (to - from))));
  }
  return wall;
}

float HeatedWalls::Wall::at(float along) const {
  const float step =
      std::clamp((along - first) * steps_per_length, 0.0f, static_cast<float>(temperatures.size() - 1));
  const auto below = std::min(static_cast<std::size_t>(step), temperatures.size() - 2);
  const float part = step - static_cast<float>(below);
  return temperatures[below] + part * (temperatures[below + 1] - temperatures[below]);
}

Side HeatedWalls::side_of(glm::vec2 inward) {
  if (inward.x != 0.0f) return inward.x > 0.0f ? Side::left : Side::right;
  return inward.y > 0.0f ? Side::bottom : Side::top;
}

std::optional<float> HeatedWalls::temperature_of_wall(glm::vec2 inward, glm::vec2 point) const {
  const Wall& wall = wall_at(side_of(inward));
  if (wall.temperatures.empty()) return std::nullopt;
  return wall.at(inward.x != 0.0f ? point.y : point.x);
}

float HeatedWalls::exchange_at(float distance) const {
  return integrals_.exchange_with_wall(distance, kLeastWallDistance * static_cast<float>(radius_));
}

HeatedArrays HeatedWalls::arrays() const {
  if (!present_) return {};
  if (!heated_) return {.free = free_.data()};
  return {.free = free_.data(),
          .exchange = exchange_.data(),
          .exchange_temperature = exchange_temperature_.data()};
}

void HeatedWalls::measure(const ParticleSet& particles, const Solids& solids, const ThreadTeam& team) {
  present_ = !solids.are_none();
  if (!present_) return;
  heated_ = (any_wall_ && solids.container.is_domain_boundary()) ||
            (solids.shapes != nullptr && solids.shapes->any_has_temperature());
  const std::size_t padded = padded_size(particles.size());
  for (auto* array : {&free_, &exchange_, &exchange_temperature_}) array->resize(padded);
  team.for_ranges(particles.size(), kParticlesAtOnce,
                  [&](int begin, int end) { measure(particles, solids, begin, end); });
}

void HeatedWalls::measure(const ParticleSet& particles, const Solids& solids, int begin, int end) {
  const bool own_walls = solids.container.is_domain_boundary();
  for (auto k = static_cast<std::size_t>(begin); k < static_cast<std::size_t>(end); ++k) {
    const glm::vec2 point(particles.x[k], particles.y[k]);
    float free = 1.0f;
    float exchange = 0.0f;
    float exchange_temperature = 0.0f;
    const auto add = [&](float distance, const std::optional<double>& temperature) {
      if (!temperature) {
        free *= integrals_.conductance_at_wall(distance);
        return;
      }
      const float part = exchange_at(distance);
      free *= 1.0f - integrals_.moment_of_wall(distance);
      exchange += part;
      exchange_temperature += part * static_cast<float>(*temperature);
    };
    solids.for_each_near(point, radius_, [&](const SolidSurface& near) {
      std::optional<double> temperature = near.temperature;
      if (own_walls && near.solid == solids.walls()) {
        temperature = temperature_of_wall(glm::vec2(near.outward), point);
      }
      add(static_cast<float>(near.distance), temperature);
    });
    free_[k] = free;
    exchange_[k] = exchange;
    exchange_temperature_[k] = exchange_temperature;
  }
}

NusseltNumbers HeatedWalls::nusselt(const ParticleSet& particles, const Solids& solids,
                                    double particle_area) const {
  if (!conduction_.has_pair() || !solids.container.is_domain_boundary()) return {};
  std::array<double, 4> exchanged{};  // by wall, per diffusivity and area of a particle
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (is_in_buffer(particles.body[k])) continue;
    const glm::vec2 point(particles.x[k], particles.y[k]);
    solids.container.for_each_wall_near(
        point, static_cast<float>(radius_), [&](float distance, glm::vec2 inward) {
          const std::optional<float> wall = temperature_of_wall(inward, point);
          if (!wall) return;
          exchanged[index_of(side_of(inward))] += exchange_at(distance) * (*wall - particles.temperature[k]);
        });
  }
  return conduction_.numbers(
      [&](Side side) { return particle_area * exchanged[index_of(side)] / domain_size_[1 - axis_of(side)]; });
}

}  // namespace twinflow
