#pragma once

#include <random>
#include <span>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

#include "particles/neighbors/particle_set.hpp"
#include "particles/neighbors/search_registry.hpp"
#include "particles/particle_solver.hpp"
#include "scene/parameters/choices.hpp"
#include "scene/parameters/method_rules.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::test {

inline ParticleSet particles_at(const std::vector<glm::vec2>& points) {
  ParticleSet particles(static_cast<int>(points.size()));
  for (std::size_t k = 0; k < points.size(); ++k) {
    particles.x[k] = points[k].x;
    particles.y[k] = points[k].y;
  }
  return particles;
}

/// A sub-step that observes and measures nothing.
inline Substep substep_of(ParticleSet& particles, Neighborhood& search, const ThreadTeam& team, Solids solids,
                          double dt_seconds, glm::dvec2 body_force = glm::dvec2(0.0)) {
  return {particles, search, team, solids, dt_seconds, body_force, {.movement_limit = 1.0}};
}

/// Masses of 1, 3 and 0.5 in turn.
inline void mix_masses(ParticleSet& particles) {
  constexpr float kMasses[] = {1.0f, 3.0f, 0.5f};
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k)
    particles.mass[k] = kMasses[k % 3];
}

/// Points anywhere in the space, some of them in one dense heap.
inline std::vector<glm::vec2> random_points(const ParticleSpace& space, int count, double heaped,
                                            unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  std::vector<glm::vec2> points;
  for (int k = 0; k < count; ++k) {
    const double height =
        unit(random);  // one number after the other: compilers differ in the order of arguments
    const glm::dvec2 share(unit(random), height);
    const bool in_heap = unit(random) < heaped;
    points.emplace_back(space.minimum + (in_heap ? 0.4 + 0.05 * share : share) * space.size());
  }
  return points;
}

/// The default scene with the given number of particles and velocity formulas.
inline Scene fluid(int count, const std::string& u = "0", const std::string& v = "0") {
  Scene scene;
  scene.name = "test";
  scene.settings = default_settings();
  scene.settings.particles.count = count;
  scene.settings.particles.rest_density = 1.0;  // an even filling is at rest, with no pressure
  scene.settings.velocity.u = u;
  scene.settings.velocity.v = v;
  return scene;
}

/// The methods whose row in the registry has a property.
template <class Property>
std::vector<ParticleMethodName> methods_with(const Property& has) {
  std::vector<ParticleMethodName> methods;
  for (const MethodRow& row : method_rows()) {
    if (has(row)) methods.push_back(row.name);
  }
  return methods;
}
inline std::vector<ParticleMethodName> every_method() {
  return methods_with([](const MethodRow&) { return true; });
}
/// The methods with the pressure of a fluid at rest, whose particles walls keep off by that pressure.
inline std::vector<ParticleMethodName> methods_with_pressure() {
  return methods_with([](const MethodRow& row) { return !row.is_position_based; });
}
inline std::vector<ParticleMethodName> methods_that_solve_for_pressures() {
  return methods_with([](const MethodRow& row) { return row.solves_for_pressures; });
}
inline bool solves_for_pressures(ParticleMethodName method) {
  return method_row(method).solves_for_pressures;
}

/// The names of methods, as users type them.
inline std::vector<std::string> names_of(const std::vector<ParticleMethodName>& methods) {
  std::vector<std::string> names;
  for (const ParticleMethodName method : methods) names.emplace_back(name_of(method));
  return names;
}
/// The names of all neighbor searches, as users type them.
inline std::vector<std::string> every_search_name() {
  std::vector<std::string> names;
  for (const SearchRow& row : search_rows()) names.emplace_back(name_of(row.name));
  return names;
}

inline constexpr double kDt = 1.0 / 60.0;
inline const std::string kVortexU = "0.5*sin(2*pi*y)";
inline const std::string kVortexV = "0.5*sin(2*pi*x)";

inline void run(ParticleSolver& solver, int steps, std::span<const Stroke> strokes = {}) {
  for (int k = 0; k < steps; ++k) solver.step(kDt, strokes);
}

/// The surroundings of a step from time 0 to `end`, seconds.
inline Surroundings surroundings_until(double end, const Scene& scene, const Domain& domain) {
  Surroundings surroundings(scene, domain);
  surroundings.begin_step(0.0, end, {});
  return surroundings;
}

inline std::vector<glm::dvec2> velocities_by_id(const ParticleSolver& solver) {
  std::vector<glm::dvec2> result(static_cast<std::size_t>(solver.particles().size()));
  for (std::size_t k = 0; k < result.size(); ++k) {
    result[solver.particles().id[k]] = {solver.particles().u[k], solver.particles().v[k]};
  }
  return result;
}

inline Stroke stroke_across_seam() {
  Stroke stroke;
  stroke.from = {0.9, 0.95};
  stroke.to = {1.1, 1.1};
  stroke.duration = 0.02;
  stroke.radius = 0.15;
  stroke.velocity_rate = 10.0;
  stroke.dye_rate = 30.0;
  stroke.color = {1.0f, 0.4f, 0.1f};
  return stroke;
}

}  // namespace twinflow::test
