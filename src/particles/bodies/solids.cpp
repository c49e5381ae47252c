#include "particles/bodies/solids.hpp"

#include <algorithm>
#include <numbers>

#include <glm/geometric.hpp>

namespace twinflow {

bool Solids::leave_free(glm::dvec2 point) const {
  return container.contains(point) && std::ranges::none_of(balls, [&](const Ball& ball) {
           return glm::length(domain.minimum_image(point - ball.center)) < ball.radius;
         });
}

double Solids::room_for_fluid() const {
  double room = container.area();
  for (const Ball& ball : balls) room -= std::numbers::pi * ball.radius * ball.radius;
  return room;
}

}  // namespace twinflow
