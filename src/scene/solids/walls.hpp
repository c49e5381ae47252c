#pragma once

#include <glm/vec2.hpp>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// The walls of a closed box, or the floor and the ceiling of a layer or a channel: the one description of
/// them for both fluids. The grid resolves them on the faces of its cells.
struct Walls {
  bool no_slip = false;  ///< the fluid sticks to the walls, or else slips along them
  /// The speed of the upper wall, the lid, to the right, domain units per second. The fluid sticks to a lid
  /// that moves.
  double lid_speed = 0.0;

  static Walls of(const Settings& settings) {
    return {settings.domain.slip == WallSlip::no_slip, settings.domain.lid_speed};
  }
  bool sticks_to_lid() const { return no_slip || lid_speed != 0.0; }
  /// The velocity of the wall with that unit normal into the fluid, domain units per second.
  glm::dvec2 velocity(glm::dvec2 inward) const { return {is_lid(inward) ? lid_speed : 0.0, 0.0}; }
  /// 0: the fluid sticks to that wall, 1: it slips.
  double slip(glm::dvec2 inward) const { return (is_lid(inward) ? sticks_to_lid() : no_slip) ? 0.0 : 1.0; }
  bool operator==(const Walls&) const = default;

 private:
  static bool is_lid(glm::dvec2 inward) { return inward.y < 0.0; }
};

}  // namespace twinflow
