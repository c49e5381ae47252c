#include "particles/pressure/first_pressure.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include <glm/geometric.hpp>
#include <glm/mat2x2.hpp>
#include <glm/matrix.hpp>

#include "particles/stepping/motion_sums.hpp"
#include "particles/stepping/state_guard.hpp"

namespace twinflow {
namespace {

/// Forces change velocities over a time in which the fastest particle moves by this part of the spacing.
constexpr double kMovedPart = 0.05;

/// The pressures may err by about this part of the product of the mean force and the fluid's width.
constexpr double kTolerance = 3e-3;

/// Particles at a free surface lack more of ½ Σ w r² than this part …
constexpr double kSurfaceLack = 0.2;
/// … on one side: Σ w r is more than this, over the interaction radius; an even filling has none …
constexpr double kSurfaceOffset = 0.5;
/// … unless they lack so much that they have a surface on every side.
constexpr double kThin = 0.5;

/// A fluid N particles across takes some N iterations; see PressureSolve.
int most_iterations(int particles) {
  return 100 + static_cast<int>(10.0 * std::sqrt(static_cast<double>(particles)));
}

/// The settings without what single methods do not use.
Settings::ParticleSettings settings_of_first_moment(const Settings::ParticleSettings& settings) {
  Settings::ParticleSettings first = settings;
  first.kernel = SmoothingKernel::wendland_c2;
  first.correction = false;
  first.shifting = false;
  first.density_tolerance = 0.01;
  first.surface_tension = 0.0;  // it acts on single rows, which trapezoids would take for thick layers
  return first;
}

/// The same fluid over a time, seen and measured by nobody.
Substep moment_of(const Substep& start, double seconds) {
  Substep moment = start;
  moment.dt_seconds = seconds;
  moment.companions.bodies = nullptr;
  moment.accounts = {.cuts = start.accounts.cuts};
  return moment;
}

double mean_of(const AlignedVector<float>& values, int count) {
  return std::accumulate(values.begin(), values.begin() + count, 0.0) / std::max(count, 1);
}

/// Calls visit(j, r, |r|²) for the other particles near particle k, with r from it to them.
template <class Visit>
void for_each_neighbor(const Substep& substep, int k, const Visit& visit) {
  const ParticleSet& particles = substep.particles;
  const glm::vec2 point(particles.x.data()[k], particles.y.data()[k]);
  substep.neighborhood.for_each_near(particles, point, [&](int j, float dx, float dy, float squared) {
    if (j != k || squared > 0.0f) visit(j, -glm::dvec2(dx, dy), double{squared});
  });
}

/// The velocity in which the flow is regarded: at rest among solids, else the fluid's mean.
glm::dvec2 velocity_of_frame(const Substep& substep) {
  if (!substep.solids.are_none()) return {0.0, 0.0};
  const ParticleSet& particles = substep.particles;
  const MotionSums motion = motion_of(particles.size(), substep.team, [&](int k) {
    return std::array{particles.mass.data()[k], particles.u.data()[k], particles.v.data()[k]};
  });
  return glm::dvec2(motion.u, motion.v) / motion.mass;
}

}  // namespace

FirstPressure::FirstPressure(double interaction_radius, double spacing,
                             const Settings::ParticleSettings& settings)
    : radius_(interaction_radius),
      spacing_(spacing),
      fluid_(interaction_radius, spacing, settings_of_first_moment(settings)),
      lack_(kWendlandC2, kWendlandC2, interaction_radius) {}

/// Whether nothing but the filling fixes the mean pressure.
bool FirstPressure::is_closed(const Substep& substep) const {
  return fluid_.confinement().filled() && !substep.solids.container.is_open();
}

/// V |W′|/r; ½ Σ w r² is 1 in an even filling.
double FirstPressure::weight(double squared_distance) const {
  const double r = std::max(std::sqrt(squared_distance), 1e-3 * spacing_);
  return -spacing_ * spacing_ * kWendlandC2.derivative(std::min(r, radius_), radius_) / r;
}

void FirstPressure::add(const Substep& start) {
  ParticleSet& particles = start.particles;
  if (particles.size() == 0) return;
  fluid_.begin(moment_of(start, 0.0));
  find_forces(start);
  find_conductances(start);
  find_pairs(start);
  find_surface(start);
  AlignedVector<float> pressure(particles.x.size(), 0.0f);
  solve(start, pressure);
  const int count = particles.size();
  const auto level = static_cast<float>(is_closed(start) ? mean_of(pressure, count) : 0.0);
  for (int k = 0; k < count; ++k) particles.pressure.data()[k] += pressure.data()[k] - level;
}

/// Finds ρ h. The velocity's gradient comes from the linear field that fits best, also beside walls.
void FirstPressure::find_forces(const Substep& start) {
  ParticleSet& particles = start.particles;
  const double acceleration_speed = std::sqrt(glm::length(start.body_force) * spacing_);
  const double speed = std::max({fastest_speed(particles, start.team), acceleration_speed, spacing_});
  const Substep moment = moment_of(start, kMovedPart * spacing_ / speed);
  const AlignedVector<float> u = particles.u;
  const AlignedVector<float> v = particles.v;
  fluid_.apply_non_pressure_forces(moment);
  moment.put_back_ends();
  const glm::dvec2 frame = velocity_of_frame(start);
  force_.resize(static_cast<std::size_t>(particles.size()));
  start.team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const glm::dvec2 velocity(u.data()[k], v.data()[k]);
      glm::dmat2 spread(0.0);
      glm::dmat2 change(0.0);  // Σ w (vⱼ − vᵢ) ⊗ r
      for_each_neighbor(start, k, [&](int j, glm::dvec2 r, double squared) {
        const double w = weight(squared);
        spread += w * glm::outerProduct(r, r);
        change += w * glm::outerProduct(glm::dvec2(u.data()[j], v.data()[j]) - velocity, r);
      });
      constexpr double kLeastSpread = 1e-2;  // determinant; 1 in an even filling
      const bool known = glm::determinant(spread) > kLeastSpread;
      const glm::dvec2 carried =
          known ? change * (glm::inverse(spread) * (velocity - frame)) : glm::dvec2(0.0);
      const glm::dvec2 after(particles.u.data()[k], particles.v.data()[k]);
      const glm::dvec2 acceleration = (after - velocity) / moment.dt_seconds - carried;
      force_[static_cast<std::size_t>(k)] = double{particles.mass.data()[k]} * acceleration;
    }
  });
  particles.u = u;
  particles.v = v;
}

/// Beside a wall a particle lacks neighbors along it; those that it has count for them.
void FirstPressure::find_conductances(const Substep& start) {
  const ParticleSet& particles = start.particles;
  conductance_.assign(particles.x.size(), 1.0f);
  start.team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const glm::vec2 point(particles.x.data()[k], particles.y.data()[k]);
      start.solids.for_each_near(point, radius_, [&](const SolidSurface& near) {
        const auto distance = static_cast<float>(near.distance);
        conductance_.data()[k] *=
            lack_.conductance_at_wall(distance) / (1.0f - lack_.moment_of_wall(distance));
      });
    }
  });
}

void FirstPressure::find_pairs(const Substep& start) {
  const ParticleSet& particles = start.particles;
  const auto count = static_cast<std::size_t>(particles.size());
  source_.assign(particles.x.size(), 0.0f);
  first_pair_.assign(count + 1, 0);
  pairs_.clear();
  for (std::size_t k = 0; k < count; ++k) {
    double source = 0.0;
    for_each_neighbor(start, static_cast<int>(k), [&](int other, glm::dvec2 r, double squared) {
      const auto j = static_cast<std::size_t>(other);
      const double conductance = double{conductance_[k]} + conductance_[j];
      const double w = weight(squared) * conductance / (double{particles.mass[k]} + particles.mass[j]);
      source -= 0.5 * w * glm::dot(force_[k] + force_[j], r);
      pairs_.push_back({other, static_cast<float>(w)});
    });
    source_[k] = static_cast<float>(source);
    first_pair_[k + 1] = pairs_.size();
  }
}

/// The distance of a free surface from particles that lack this part of ½ Σ w r².
double FirstPressure::depth_of_surface(double lacking) const {
  double near = 0.0;
  double far = radius_;
  for (int step = 0; step < 24; ++step) {
    const double middle = 0.5 * (near + far);
    (lack_.moment_of_wall(static_cast<float>(middle)) > lacking ? near : far) = middle;
  }
  return near;
}

/// Adds the part of the sum that particles at a free surface lack. The neighbors that are missing have
/// pressures that fall linearly from the particle's, through zero at the surface.
void FirstPressure::find_surface(const Substep& start) {
  const ParticleSet& particles = start.particles;
  loss_.assign(particles.x.size(), 0.0f);
  if (fluid_.confinement().filled()) return;
  start.team.for_particles(particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      double lacking = 1.0;
      glm::dvec2 toward(0.0);  // Σ w r of what lacks
      for_each_neighbor(start, k, [&](int, glm::dvec2 r, double squared) {
        const double w = weight(squared);
        lacking -= 0.5 * w * squared;
        toward -= w * r;
      });
      const glm::vec2 point(particles.x.data()[k], particles.y.data()[k]);
      start.solids.for_each_near(point, radius_, [&](const SolidSurface& near) {
        const auto distance = static_cast<float>(near.distance);
        lacking -= lack_.moment_of_wall(distance);
        toward += 0.5 * std::max(distance, 0.0f) * lack_.exchange_with_wall(distance, 1e-3f) * near.outward;
      });
      const bool one_sided = glm::length(toward) * radius_ > kSurfaceOffset;
      if (lacking < (one_sided ? kSurfaceLack : kThin)) continue;
      constexpr double kLeastDepth = 0.25;  // spacings; corners lack more than straight surfaces
      const double depth = std::max(depth_of_surface(lacking), kLeastDepth * spacing_);
      const double per_mass = 1.0 / particles.mass.data()[k];
      loss_.data()[k] =
          static_cast<float>(per_mass * 0.5 * lack_.exchange_with_wall(static_cast<float>(depth), 0.0f));
      source_.data()[k] -=
          static_cast<float>(per_mass * glm::dot(force_[static_cast<std::size_t>(k)], toward));
    }
  });
}

/// The inverse roots of the diagonal: pressures divided by them have about the same stiffness everywhere.
void FirstPressure::find_scales(const Substep& start) {
  scale_.assign(start.particles.x.size(), 0.0f);
  for (std::size_t k = 0; k + 1 < first_pair_.size(); ++k) {
    double sum = loss_[k];
    for (std::size_t pair = first_pair_[k]; pair < first_pair_[k + 1]; ++pair) sum += pairs_[pair].weight;
    if (sum > 0.0) scale_[k] = static_cast<float>(1.0 / std::sqrt(sum));
  }
}

/// Pressures only push, but within fluid that has all its neighbors if the settings let it pull.
void FirstPressure::limit_pressures(const Substep& start) {
  constexpr float kNone = -std::numeric_limits<float>::max();
  const bool filled = fluid_.confinement().filled();
  const bool may_pull = fluid_.settings().negative_pressure;
  lowest_.assign(start.particles.x.size(), 0.0f);
  for (int k = 0; k < start.particles.size(); ++k) {
    if (filled || (may_pull && loss_.data()[k] == 0.0f)) lowest_.data()[k] = kNone;
  }
}

/// What the longest wave that fits into the fluid leaves, if it errs by the tolerance.
double FirstPressure::mean_tolerance(const Substep& start) const {
  const int count = start.particles.size();
  double force = 0.0;
  for (int k = 0; k < count; ++k) {
    force += glm::length(force_[static_cast<std::size_t>(k)]) / start.particles.mass[k];
  }
  const double width = spacing_ * std::sqrt(static_cast<double>(count));
  constexpr double kSquaredWaveNumber = 0.25 * std::numbers::pi * std::numbers::pi;  // times the width²
  return kTolerance * kSquaredWaveNumber * force / (std::max(count, 1) * width);
}

/// Finds pressures that leave no excess of the sum; see PressureSolve.
void FirstPressure::solve(const Substep& start, AlignedVector<float>& pressure) {
  const int count = start.particles.size();
  limit_pressures(start);
  find_scales(start);
  AlignedVector<float> scaled(pressure.size(), 0.0f);
  const auto find_excess = [&](AlignedVector<float>& excess) {
    start.team.for_particles(count, [&](int begin, int end) {
      for (int k = begin; k < end; ++k) pressure.data()[k] = scale_.data()[k] * scaled.data()[k];
    });
    start.team.for_particles(count, [&](int begin, int end) {
      for (int k = begin; k < end; ++k) {
        const auto at = static_cast<std::size_t>(k);
        const float own = pressure.data()[k];
        float sum = source_.data()[k] - loss_.data()[k] * own;
        for (std::size_t pair = first_pair_[at]; pair < first_pair_[at + 1]; ++pair) {
          sum += pairs_[pair].weight * (pressure.data()[pairs_[pair].other] - own);
        }
        excess.data()[k] = scale_.data()[k] * sum;
      }
    });
    if (start.companions.ends != nullptr) start.companions.ends->clear_outflow(excess);
  };
  constexpr float kStiffest = 1.3f;  // eigenvalue, in an even filling; at most 2
  solve_.begin({.particles = count,
                .step = 1.0f / kStiffest,
                .lowest = lowest_,
                .closed = false,
                .largest_tolerance = std::numeric_limits<double>::max(),
                .mean_tolerance = mean_tolerance(start) * mean_of(scale_, count),
                .max_iterations = most_iterations(count)},
               scaled, start.team);
  do {
    find_excess(solve_.excess());
  } while (solve_.correct(scaled));
}

}  // namespace twinflow
