#include "scene/fields/nusselt.hpp"

namespace twinflow {
namespace {

/// The mean of a wall's temperature at the middles of even parts.
double mean_along(const Temperature& temperature, const Domain& domain, Side side) {
  constexpr int kSamples = 1024;
  const int axis = axis_of(side);
  double sum = 0.0;
  for (int k = 0; k < kSamples; ++k) {
    glm::dvec2 point = place_on(side, domain, {});
    point[1 - axis] = domain.minimum()[1 - axis] + domain.size()[1 - axis] * (k + 0.5) / kSamples;
    sum += temperature(point);
  }
  return sum / kSamples;
}

}  // namespace

const std::optional<Temperature>& temperature_of(const Temperatures& given, Side side) {
  switch (side) {
    case Side::left:
      return given.left;
    case Side::right:
      return given.right;
    case Side::bottom:
      return given.bottom;
    case Side::top:
      break;
  }
  return given.top;
}

WallConduction::WallConduction(const Temperatures& given, const Domain& domain) {
  for (const Side side : {Side::left, Side::bottom}) {
    const std::optional<Temperature>& low = temperature_of(given, side);
    const std::optional<Temperature>& high = temperature_of(given, opposite(side));
    if (!low || !high) continue;
    const double difference = mean_along(*low, domain, side) - mean_along(*high, domain, opposite(side));
    if (difference == 0.0) continue;
    gradients_[index_of(side)] = difference / domain.size()[axis_of(side)];
    gradients_[index_of(opposite(side))] = -*gradients_[index_of(side)];
  }
}

}  // namespace twinflow
