#include "particles/bodies/solids.hpp"

#include <algorithm>

#include <glm/geometric.hpp>

namespace twinflow {

bool Solids::leave_free(glm::dvec2 point) const {
  return container.contains(point) && std::ranges::none_of(balls, [&](const Ball& ball) {
           return glm::length(domain.minimum_image(point - ball.center)) < ball.radius;
         });
}

}  // namespace twinflow
