#include "scene/fields/stream.hpp"

#include <cmath>
#include <numbers>

namespace twinflow {

double stream_rate(const Settings::StreamSettings& stream, const Domain& domain, double x) {
  if (!domain.periodic.x) return 0.0;
  const double distance = std::abs(domain.minimum_image({x - domain.minimum().x, 0.0}).x);
  const double share = distance / (0.5 * stream.width);
  if (share >= 1.0) return 0.0;
  return largest_stream_rate(stream) * 0.5 * (1.0 + std::cos(std::numbers::pi * share));
}

double largest_stream_rate(const Settings::StreamSettings& stream) {
  constexpr double kRate = 10.0;
  return kRate * std::abs(stream.speed) / stream.width;
}

}  // namespace twinflow
