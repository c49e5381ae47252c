#include "scene/gestures/body.hpp"

#include <algorithm>

#include <glm/geometric.hpp>

namespace twinflow {

bool fits(const Body& body, const Domain& domain) {
  const double widest = body.shape == BodyShape::disc ? body.size.x : glm::length(body.size);
  return widest < std::min(domain.size().x, domain.size().y);
}

}  // namespace twinflow
