#pragma once

#include <limits>
#include <optional>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "scene/gestures/body.hpp"
#include "scene/solids/solid_force.hpp"

namespace twinflow {

/// A gauge's reading of one fluid in one place. Values are missing outside of the fluid; in a solid there is
/// only the pressure on its nearest point. The gauge of a solid reads the force, the gauge of a body also the
/// body.
struct GaugeSample {
  std::optional<glm::dvec2> velocity;  ///< domain units per second
  std::optional<double> pressure;      ///< density times (domain units per second)²
  std::optional<double> density;
  std::optional<double> vorticity;  ///< 1/s
  std::optional<glm::vec3> dye;
  std::optional<double> temperature{};  ///< degrees
  std::optional<SolidForce> force;      ///< mean over the last step; none before the first step
  std::optional<Body> body{};           ///< now
  /// The depth in the fluid, domain units; negative outside, zero on surfaces and solids. Away from them it
  /// is at least the fluid's resolution.
  double depth = std::numeric_limits<double>::max();
};

}  // namespace twinflow
