#pragma once

#include <optional>

#include <glm/vec2.hpp>

namespace twinflow {

struct PointReading {
  glm::dvec2 velocity{0.0};  ///< domain units per second
  double pressure = 0.0;     ///< density times (domain units per second)²
  double density = 1.0;
  std::optional<double> vorticity = {};    ///< ∂v/∂x − ∂u/∂y, 1/s; nothing with too few neighbors
  std::optional<double> temperature = {};  ///< degrees; nothing if the fluid carries no heat
};

}  // namespace twinflow
