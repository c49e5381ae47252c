#pragma once

#include <limits>
#include <optional>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "scene/gestures/body.hpp"
#include "scene/solids/solid_force.hpp"

namespace twinflow {

/// What a gauge reads of one fluid in one place. Values are missing outside of that fluid. Within a solid
/// there is only a pressure, the fluid's on the nearest point of the surface. The gauge of a solid reads the
/// force alone, the gauge of a body the force and the body.
struct GaugeSample {
  std::optional<glm::dvec2> velocity;  ///< domain units per second
  std::optional<double> pressure;      ///< density times (domain units per second)²
  std::optional<double> density;
  std::optional<double> vorticity;  ///< 1/s
  std::optional<glm::vec3> dye;
  std::optional<double> temperature{};  ///< degrees, of a fluid that carries heat
  std::optional<SolidForce> force;      ///< mean over the last step; none before the first step
  std::optional<Body> body{};           ///< as it is now; none if that fluid does not have it
  /// At a place: how deep it lies in the fluid, domain units; negative outside of it. Zero on its surface and
  /// on solids, and the distance near these. Elsewhere it is at least the fluid's resolution.
  double depth = std::numeric_limits<double>::max();
};

}  // namespace twinflow
