#pragma once

#include <glm/vec2.hpp>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// The walls of a box, or floor and ceiling of a layer or channel, for both fluids.
struct Walls {
  bool no_slip = false;  ///< else free slip
  /// The upper wall's (lid's) speed to the right, domain units per second. A moving lid is no-slip.
  double lid_speed = 0.0;

  static Walls of(const Settings& settings) {
    return {settings.domain.slip == WallSlip::no_slip, settings.domain.lid_speed};
  }
  bool sticks_to_lid() const { return no_slip || lid_speed != 0.0; }
  /// The velocity of the wall with this inward unit normal, domain units per second.
  glm::dvec2 velocity(glm::dvec2 inward) const { return {is_lid(inward) ? lid_speed : 0.0, 0.0}; }
  /// The wall's slip: 0 no-slip, 1 free slip.
  double slip(glm::dvec2 inward) const { return (is_lid(inward) ? sticks_to_lid() : no_slip) ? 0.0 : 1.0; }
  bool operator==(const Walls&) const = default;

 private:
  static bool is_lid(glm::dvec2 inward) { return inward.y < 0.0; }
};

}  // namespace twinflow
