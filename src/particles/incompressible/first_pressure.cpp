#include "particles/incompressible/first_pressure.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <glm/geometric.hpp>
#include <glm/mat2x2.hpp>
#include <glm/matrix.hpp>

#include "particles/stages/particle_stages.hpp"
#include "particles/state/state_guard.hpp"

namespace twinflow {
namespace {

/// Within the difference quotient the fastest particle moves by this part of the spacing.
constexpr double kMovedPart = 0.05;

/// The mean excess may be this part of the excess without pressures.
constexpr double kTolerance = 2e-3;

/// A fluid N particles across takes some N iterations; see PressureSolve.
int most_iterations(int particles) {
  return 100 + static_cast<int>(3.0 * std::sqrt(static_cast<double>(particles)));
}

/// The settings without what single methods do not use.
Settings::ParticleSettings settings_of_first_moment(const Settings::ParticleSettings& settings) {
  Settings::ParticleSettings first = settings;
  first.kernel = SmoothingKernel::wendland_c2;
  first.correction = true;
  first.shifting = false;
  first.density_tolerance = 0.01;
  first.max_iterations = most_iterations(settings.count);
  return first;
}

/// The same fluid over a time, seen and measured by nobody.
Substep moment_of(const Substep& start, double seconds) {
  Substep moment = start;
  moment.dt_seconds = seconds;
  moment.bodies = nullptr;
  moment.observer = nullptr;
  moment.ledger = nullptr;
  return moment;
}

void add_times(const AlignedVector<float>& change, float factor, AlignedVector<float>& to, int count) {
  for (int k = 0; k < count; ++k) to.data()[k] += factor * change.data()[k];
}

/// At a particle, the plane that fits the values of its neighbours best; where they lie on a line, their
/// mean. The weights are (1 − r/R)².
float plane_at(const Substep& substep, const AlignedVector<float>& values, glm::vec2 point) {
  const double radius = substep.interaction_radius;
  double weight = 0.0;
  double value = 0.0;
  glm::dvec2 offset(0.0);
  glm::dvec2 value_offset(0.0);
  glm::dmat2 offset_offset(0.0);
  substep.neighborhood.for_each_near(substep.particles, point, [&](int j, float dx, float dy, float squared) {
    const double near = 1.0 - std::sqrt(double{squared}) / radius;
    if (near <= 0.0) return;
    const double w = near * near;
    const glm::dvec2 to_neighbor = -glm::dvec2(dx, dy) / radius;
    weight += w;
    value += w * values.data()[j];
    offset += w * to_neighbor;
    value_offset += w * values.data()[j] * to_neighbor;
    offset_offset += w * glm::outerProduct(to_neighbor, to_neighbor);
  });
  constexpr double kLeastSpread = 1e-4;  // determinant of the covariance, in interaction radii⁴
  const glm::dvec2 middle = offset / weight;
  const double mean = value / weight;
  const glm::dmat2 covariance = offset_offset / weight - glm::outerProduct(middle, middle);
  if (glm::determinant(covariance) < kLeastSpread) return static_cast<float>(mean);
  const glm::dvec2 slope = glm::inverse(covariance) * (value_offset / weight - mean * middle);
  return static_cast<float>(mean - glm::dot(slope, middle));
}

double mean_of(const AlignedVector<float>& values, int count) {
  return std::accumulate(values.begin(), values.begin() + count, 0.0) / std::max(count, 1);
}

}  // namespace

FirstPressure::FirstPressure(double interaction_radius, double spacing,
                             const Settings::ParticleSettings& settings)
    : spacing_(spacing), fluid_(interaction_radius, spacing, settings_of_first_moment(settings)) {}

/// Whether nothing but the filling fixes the mean pressure.
bool FirstPressure::is_closed(const Substep& substep) const {
  return fluid_.confinement().filled() && !substep.solids.container.is_open();
}

void FirstPressure::add(const Substep& start) {
  ParticleSet& particles = start.particles;
  const int count = particles.size();
  const double weight = std::sqrt(glm::length(start.body_force) * spacing_);
  const double speed = std::max({fastest_speed(particles, start.team), weight, spacing_});
  const Substep moment = moment_of(start, kMovedPart * spacing_ / speed);
  const float dt = static_cast<float>(moment.dt_seconds);
  const ParticleSet before = particles;

  fluid_.begin(moment);
  AlignedVector<float>& room = solve_.room_to_fill(moment);
  fluid_.find_rates(moment, before.u.data(), before.v.data(), IncompressibleFluid::SolidsAre::moving,
                    room.data());
  for (float& of_particle : room) of_particle *= dt;
  fluid_.apply_non_pressure_forces(moment);
  moment.hold_ends();
  add_times(before.u, dt, particles.x, count);
  add_times(before.v, dt, particles.y, count);
  fluid_.measure(moment);
  AlignedVector<float> pressure(particles.x.size(), 0.0f);
  solve(moment, pressure);

  for (auto array : {&ParticleSet::x, &ParticleSet::y, &ParticleSet::u, &ParticleSet::v}) {
    particles.*array = before.*array;
  }
  const AlignedVector<float> even = smoothed(moment, pressure);
  const auto level = static_cast<float>(is_closed(moment) ? mean_of(even, count) : 0.0);
  for (int k = 0; k < count; ++k) particles.pressure.data()[k] += even.data()[k] - level;
}

/// The pressures without the noise of the arrangement: sums over particles hardly resist pressures that
/// change from one to the next, which the solve raises. It keeps the bounds of the pressures.
AlignedVector<float> FirstPressure::smoothed(const Substep& moment,
                                             const AlignedVector<float>& pressure) const {
  const ParticleSet& particles = moment.particles;
  AlignedVector<float> even(pressure.size(), 0.0f);
  moment.team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const glm::vec2 point(particles.x.data()[k], particles.y.data()[k]);
      even.data()[k] = std::max(plane_at(moment, pressure, point), lowest_.data()[k]);
    }
  });
  return even;
}

/// Finds pressures that leave no excess of the compression beyond the room that is set; see CompressionSolve.
void FirstPressure::solve(const Substep& moment, AlignedVector<float>& pressure) {
  const int count = moment.particles.size();
  const bool may_pull = fluid_.confinement().filled();
  const std::span<const float> bounds = fluid_.confinement().lowest_pressures();
  lowest_.assign(bounds.begin(), bounds.end());
  if (may_pull) std::fill(lowest_.begin(), lowest_.end(), -std::numeric_limits<float>::max());

  AlignedVector<float> excess(moment.particles.x.size());
  fluid_.find_rates(moment, moment.particles.u.data(), moment.particles.v.data(),
                    IncompressibleFluid::SolidsAre::moving, excess.data());
  const float* room = solve_.room_to_fill(moment).data();
  for (int k = 0; k < count; ++k) {
    excess[k] = std::abs(static_cast<float>(moment.dt_seconds) * excess.data()[k] - room[k]);
  }
  const double allowed = kTolerance * mean_of(excess, count) / fluid_.confinement().target_density();
  solve_.solve(moment, fluid_,
               {.lowest = lowest_,
                .closed = is_closed(moment),
                .largest_tolerance = std::numeric_limits<double>::max(),
                .mean_tolerance = allowed,
                .stage = particle_stages::divergence_pressure},
               pressure);
}

}  // namespace twinflow
