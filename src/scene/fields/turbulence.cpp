#include "scene/fields/turbulence.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <glm/geometric.hpp>

#include "core/random.hpp"

namespace twinflow {
namespace {

constexpr std::size_t kMostWaves = 64;
/// Separates these random numbers from others of the same seed.
constexpr std::uint64_t kStream = 0x7475726275ull;

struct Wave {
  glm::dvec2 number;    ///< radians per domain unit
  glm::dvec2 velocity;  ///< of a crest, domain units per second; normal to `number`, hence without divergence
  double phase;         ///< radians
  double lot;           ///< the waves with the smallest lots are chosen
};

/// The statistical weight of a wave: the spectrum E(κ) ∝ κ⁵ exp(−5κ²/2), which is greatest at κ = 1, per wave
/// of that wavenumber.
double weight(double kappa) { return std::pow(kappa, 4) * std::exp(-2.5 * kappa * kappa); }

/// All waves that fit the domain and have half to twice the given wavenumber, one of each pair of opposite
/// ones.
std::vector<Wave> candidates(double waves_per_height, const Domain& domain, std::uint64_t seed) {
  std::vector<Wave> waves;
  const int rows = static_cast<int>(2.0 * waves_per_height);
  const int columns = static_cast<int>(2.0 * waves_per_height * domain.aspect);
  std::uint64_t index = 0;
  for (int n = 0; n <= rows; ++n) {
    for (int m = n == 0 ? 1 : -columns; m <= columns; ++m) {
      const glm::dvec2 number = 2.0 * std::numbers::pi * glm::dvec2(m, n) / domain.size();
      const double kappa = glm::length(number) / (std::numbers::pi * waves_per_height);
      const double phase = 2.0 * std::numbers::pi * random_unit(seed ^ kStream, index++);
      const double chance = random_unit(seed ^ kStream, index++);
      if (kappa < 0.5 || kappa > 2.0) continue;
      // Efraimidis and Spirakis 2006: exponential lots draw by weight without drawing any twice.
      waves.push_back({number, {}, phase, -std::log1p(-chance) / weight(kappa)});
    }
  }
  return waves;
}

std::vector<Wave> draw_waves(const Settings::TurbulenceSettings& turbulence, const Domain& domain,
                             std::uint64_t seed) {
  std::vector<Wave> waves = candidates(turbulence.wavenumber, domain, seed);
  std::sort(waves.begin(), waves.end(), [](const Wave& a, const Wave& b) { return a.lot < b.lot; });
  if (waves.size() > kMostWaves) waves.resize(kMostWaves);
  const double crest = turbulence.amplitude * std::sqrt(2.0 / static_cast<double>(waves.size()));
  for (Wave& wave : waves) {
    wave.velocity = crest * glm::normalize(glm::dvec2(wave.number.y, -wave.number.x));
  }
  return waves;
}

}  // namespace

std::function<glm::dvec2(glm::dvec2)> turbulent_velocity(const Settings::TurbulenceSettings& turbulence,
                                                         const Domain& domain, std::uint64_t seed) {
  return [waves = draw_waves(turbulence, domain, seed)](glm::dvec2 point) {
    glm::dvec2 velocity(0.0);
    for (const Wave& wave : waves) {
      velocity += wave.velocity * std::cos(glm::dot(wave.number, point) + wave.phase);
    }
    return velocity;
  };
}

}  // namespace twinflow
