#include "scene/fields/region.hpp"

#include <glm/common.hpp>

namespace twinflow {
namespace {

using Condition = std::function<bool(glm::dvec2)>;

/// Samples that fulfil a condition.
struct Hits {
  glm::dvec2 lower, upper;  ///< corners of the rectangle around them; an empty one has them in turn
  glm::dvec2 between;
  int count = 0;

  void add(glm::dvec2 point) {
    ++count;
    lower = glm::min(lower, point - between);
    upper = glm::max(upper, point + between);
  }
};

/// Samples the rectangle at the centers of `side`² equal parts.
Hits sample(glm::dvec2 lower, glm::dvec2 upper, int side, const Condition& inside) {
  const glm::dvec2 between = (upper - lower) / double(side);
  Hits hits{upper, lower, between};
  for (int j = 0; j < side; ++j) {
    for (int i = 0; i < side; ++i) {
      const glm::dvec2 point = lower + glm::dvec2(i + 0.5, j + 0.5) * between;
      if (inside(point)) hits.add(point);
    }
  }
  return hits;
}

/// Samples the edges of the domain from within.
Hits sample_edges(const Domain& domain, int side, const Condition& inside) {
  constexpr double kWithin = 1e-9;  // of the domain's size
  const glm::dvec2 between = domain.size() / double(side);
  Hits hits{domain.maximum(), domain.minimum(), between};
  for (int k = 0; k < side; ++k) {
    const double along = (k + 0.5) / side;
    for (const double across : {kWithin, 1.0 - kWithin}) {
      for (const glm::dvec2 share : {glm::dvec2(along, across), glm::dvec2(across, along)}) {
        const glm::dvec2 point = domain.minimum() + share * domain.size();
        if (inside(point)) hits.add(point);
      }
    }
  }
  return hits;
}

}  // namespace

Region find_region(const Domain& domain, const Condition& inside) {
  constexpr int kSide = 512;
  constexpr int kFineSide = 2048;
  constexpr int kEnough = 1024;  // samples, for an area to about a thirtieth
  constexpr int kMostNets = 6;
  glm::dvec2 lower = domain.minimum();
  glm::dvec2 upper = domain.maximum();
  Hits hits = sample(lower, upper, kSide, inside);
  double part = domain.area() / (double{kSide} * kSide);
  if (hits.count == 0) {
    hits = sample(lower, upper, kFineSide, inside);
    part = domain.area() / (double{kFineSide} * kFineSide);
  }
  if (hits.count == 0) hits = sample_edges(domain, kFineSide, inside);
  for (int net = 0; net < kMostNets && hits.count > 0 && hits.count < kEnough; ++net) {
    lower = glm::max(hits.lower, domain.minimum());
    upper = glm::min(hits.upper, domain.maximum());
    const Hits finer = sample(lower, upper, kSide, inside);
    if (finer.count == 0) break;  // smaller than the distance between samples, and missed this time
    hits = finer;
    part = (upper.x - lower.x) * (upper.y - lower.y) / (double{kSide} * kSide);
  }
  return {part * hits.count, hits.lower, hits.upper, hits.between};
}

}  // namespace twinflow
