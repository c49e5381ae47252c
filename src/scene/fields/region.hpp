#pragma once

#include <functional>

#include <glm/vec2.hpp>

#include "core/domain.hpp"

namespace twinflow {

/// The part of the domain in which a condition holds, from samples.
struct Region {
  double area = 0.0;  ///< 0 if no sample fulfills it
  /// A rectangle around it, one sample distance wider.
  glm::dvec2 lower, upper;
  glm::dvec2 between;  ///< of samples
};

/// Finds the region on 512², then 2048² samples that include thin layers at the domain's edges. While few
/// samples fulfill the condition, further nets cover the rectangle around them.
Region find_region(const Domain& domain, const std::function<bool(glm::dvec2)>& inside);

}  // namespace twinflow
