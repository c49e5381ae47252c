#include "particles/inputs/fluid_supply.hpp"

#include <algorithm>
#include <cmath>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "scene/parameters/settings.hpp"

namespace twinflow {

bool is_under(const Stroke& stroke, const Domain& domain, glm::dvec2 point) {
  const glm::dvec2 way = stroke.to - stroke.from;
  const glm::dvec2 middle = 0.5 * (stroke.from + stroke.to);
  const glm::dvec2 offset = domain.minimum_image(point - middle);
  const double squared = glm::dot(way, way);
  const double along = squared > 0.0 ? std::clamp(glm::dot(offset, way) / squared, -0.5, 0.5) : 0.0;
  const glm::dvec2 away = offset - along * way;
  return glm::dot(away, away) < stroke.radius * stroke.radius;
}

std::vector<Particle> poured(const Stroke& stroke, const ParticleSet& particles,
                             const Neighborhood& neighborhood, const Supply& supply, int most) {
  const Domain& domain = supply.domain;
  const double distance = std::sqrt(2.0 / std::sqrt(3.0)) * supply.spacing;
  const double row_distance = 0.5 * std::sqrt(3.0) * distance;
  const double room = 0.9 * distance;
  const glm::vec2 velocity((stroke.to - stroke.from) / std::max(stroke.duration, 1e-9));
  const auto is_free = [&](glm::dvec2 point) {
    bool free = true;
    neighborhood.for_each_near(particles, glm::vec2(point), [&](int, float, float, float squared) {
      free = free && squared >= static_cast<float>(room * room);
    });
    return free;
  };
  std::vector<Particle> added;
  // A periodic domain is covered once, by its images around the middle of the stroke.
  const glm::dvec2 middle = 0.5 * (stroke.from + stroke.to);
  const glm::dvec2 half = 0.5 * domain.size();
  glm::dvec2 lower = glm::min(stroke.from, stroke.to) - stroke.radius;
  glm::dvec2 upper = glm::max(stroke.from, stroke.to) + stroke.radius;
  for (const int axis : {0, 1}) {
    if (!domain.periodic[axis]) continue;
    lower[axis] = std::max(lower[axis], middle[axis] - half[axis]);
    upper[axis] = std::min(upper[axis], middle[axis] + half[axis]);
  }
  // The lattice does not fit across the seam opposite to the middle. There, added particles may come too near
  // to each other.
  std::vector<glm::dvec2> at_seam;
  const auto is_apart = [&](glm::dvec2 point) {
    const glm::dvec2 offset = glm::abs(domain.minimum_image(point - middle));
    const auto is_near_seam = [&](int axis) {
      return domain.periodic[axis] && offset[axis] >= half[axis] - room;
    };
    if (!is_near_seam(0) && !is_near_seam(1)) return true;
    const bool apart = std::none_of(at_seam.begin(), at_seam.end(), [&](glm::dvec2 other) {
      const glm::dvec2 away = domain.minimum_image(point - other);
      return glm::dot(away, away) < room * room;
    });
    if (apart) at_seam.push_back(point);
    return apart;
  };
  for (auto row = static_cast<int>(std::ceil(lower.y / row_distance)); row * row_distance < upper.y; ++row) {
    const double offset = row % 2 == 0 ? 0.0 : 0.5;
    for (auto column = static_cast<int>(std::ceil(lower.x / distance - offset));
         (column + offset) * distance < upper.x; ++column) {
      const glm::dvec2 point = domain.wrapped({(column + offset) * distance, row * row_distance});
      if (static_cast<int>(added.size()) >= most) return added;
      if (!is_under(stroke, domain, point) || !supply.inside(point) || !is_free(point) || !is_apart(point))
        continue;
      if (supply.reserve_room && !supply.reserve_room(point)) continue;
      added.push_back({.position = glm::vec2(point),
                       .velocity = velocity,
                       .color = stroke.color,
                       .mass = static_cast<float>(supply.fluid_density(glm::dvec2(glm::vec2(point)))),
                       .density = static_cast<float>(supply.density)});
    }
  }
  return added;
}

bool pour(ParticleSet& particles, const Stroke& stroke, const Neighborhood& neighborhood,
          const Supply& supply) {
  const std::vector<Particle> added =
      poured(stroke, particles, neighborhood, supply, kMostParticles - particles.size());
  if (added.empty()) return false;
  particles.append(added);
  return true;
}

bool drain(ParticleSet& particles, const Stroke& stroke, const Domain& domain) {
  return remove_fluid(particles, [&](glm::dvec2 point) { return is_under(stroke, domain, point); });
}

}  // namespace twinflow
