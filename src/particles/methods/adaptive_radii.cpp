#include "particles/methods/adaptive_radii.hpp"

#include <algorithm>
#include <cmath>

namespace twinflow {
namespace {

/// Adaptive radii stay between R divided by this and R times this.
constexpr double kMostWidening = 1.2;

}  // namespace

double AdaptiveRadii::reach() const { return adapt_ ? kMostWidening : 1.0; }

void AdaptiveRadii::choose(const Substep& substep) {
  if (!adapt_) return;
  const float most = static_cast<float>(kMostWidening);
  const float* density = substep.particles.density.data();
  float* half = half_ratio_.data();
  substep.team.for_particles(substep.particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      half[k] = 0.5f * std::min(std::max(std::sqrt(density[k]), 1.0f / most), most);
    }
  });
}

double AdaptiveRadii::of_pair(double density, double other_density) const {
  if (!adapt_) return radius_;
  const auto radius_ratio = [](double of) {
    return std::clamp(std::sqrt(of), 1.0 / kMostWidening, kMostWidening);
  };
  return 2.0 * radius_ / (radius_ratio(density) + radius_ratio(other_density));
}

}  // namespace twinflow
