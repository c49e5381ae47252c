#pragma once

#include <functional>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// The part of the domain where a condition holds, as samples show it.
struct Region {
  double area = 0.0;  ///< 0 if no sample fulfils the condition
  /// A rectangle around it, wider than the samples by the distance between them.
  glm::dvec2 lower, upper;
  glm::dvec2 between;  ///< the distance of the samples along both axes
};

/// Finds the region by samples. The first net has 512² points. The second has 2048², and covers the edges of
/// the domain, where thin layers are. As long as few samples fulfill the condition, further nets cover only
/// the rectangle around them.
Region find_region(const Domain& domain, const std::function<bool(glm::dvec2)>& inside);

}  // namespace twinflow
