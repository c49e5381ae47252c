#include "particles/stepping/state_guard.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <vector>

#include "core/error.hpp"
#include "core/numbers.hpp"

namespace twinflow {
namespace {

constexpr int kLanes = 16;  ///< independent maxima, so that the compiler uses vector registers

float largest_square(const float* u, const float* v, int begin, int end) {
  std::array<float, kLanes> largest{};
  int k = begin;
  for (; k + kLanes <= end; k += kLanes) {
    for (int lane = 0; lane < kLanes; ++lane) {
      const float square = u[k + lane] * u[k + lane] + v[k + lane] * v[k + lane];
      float& most = largest.data()[lane];
      most = square > most ? square : most;
    }
  }
  for (; k < end; ++k) largest[0] = std::max(largest[0], u[k] * u[k] + v[k] * v[k]);
  return *std::max_element(largest.begin(), largest.end());
}

bool is_bounded(const ParticleSet& particles, float most_speed, int begin, int end) {
  constexpr float kLargest = std::numeric_limits<float>::max();
  const float* u = particles.u.data();
  const float* v = particles.v.data();
  const float* density = particles.density.data();
  int unbounded = 0;
  for (int k = begin; k < end; ++k) {
    unbounded |= static_cast<int>(!(std::abs(u[k]) <= most_speed)) |
                 static_cast<int>(!(std::abs(v[k]) <= most_speed)) |
                 static_cast<int>(!(std::abs(density[k]) <= kLargest));
  }
  return unbounded == 0;
}

double speed_of(const ParticleSet& particles, std::size_t k) {
  return std::hypot(double{particles.u[k]}, double{particles.v[k]});
}

std::string named(const ParticleSet& particles, std::size_t k) {
  return "particle " + std::to_string(particles.id[k]) + " at (" + formatted("%.3g", particles.x[k]) + ", " +
         formatted("%.3g", particles.y[k]) + ")";
}

}  // namespace

double fastest_speed(const ParticleSet& particles, const ThreadTeam& team) {
  std::vector<float> largest(static_cast<std::size_t>(particles.size() / kParticlesAtOnce + 1), 0.0f);
  team.for_particles(particles.size(), [&](int begin, int end) {
    largest.data()[begin / kParticlesAtOnce] =
        largest_square(particles.u.data(), particles.v.data(), begin, end);
  });
  return std::sqrt(double{*std::max_element(largest.begin(), largest.end())});
}

double flow_speed(const ParticleSet& particles, const ThreadTeam& team) {
  const auto sum_of = [&](int begin, int end) {
    double sum = 0.0;
    for (int k = begin; k < end; ++k) {
      const double u = particles.u.data()[k];
      const double v = particles.v.data()[k];
      const double squared = u * u + v * v;
      const double eighth = (squared * squared) * (squared * squared);
      sum += eighth * eighth;
    }
    return sum;
  };
  const double sum = team.sum_of_particles<double>(particles.size(), sum_of);
  return std::pow(sum / std::max(particles.size(), 1), 0.0625);
}

std::string describe_fastest(const ParticleSet& particles) {
  std::size_t fastest = 0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    const double speed = speed_of(particles, k);
    if (speed > speed_of(particles, fastest)) fastest = k;
    if (std::isfinite(speed)) continue;
    fastest = k;
    break;
  }
  return named(particles, fastest) + " moves at " + formatted("%.3g", speed_of(particles, fastest)) +
         " domain units/s";
}

void require_bounded(const ParticleSet& particles, double most_speed, int substeps, const ThreadTeam& team) {
  std::atomic<bool> bounded = true;
  team.for_particles(particles.size(), [&](int begin, int end) {
    if (!is_bounded(particles, static_cast<float>(most_speed), begin, end)) bounded = false;
  });
  if (bounded) return;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    if (std::isfinite(particles.density[k])) continue;
    throw BlowUpError(named(particles, k) + " has the density " + formatted("%g", particles.density[k]));
  }
  throw BlowUpError(describe_fastest(particles) + ", beyond its neighbors in one of " +
                    std::to_string(substeps) + " sub-steps");
}

}  // namespace twinflow
