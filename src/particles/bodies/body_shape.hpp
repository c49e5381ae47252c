#pragma once

#include <vector>

#include <glm/vec2.hpp>

#include "scene/gestures/body.hpp"

namespace twinflow {

/// How far a point is outside a body (inside: below 0), and which way is out.
struct Surface {
  double distance;
  glm::dvec2 outward;
};

/// `point` turned counter-clockwise about the origin.
glm::dvec2 turned(glm::dvec2 point, double angle);

/// `offset` from the body's centre. Distances outside a box are to its sides, not to its corners.
Surface surface_near(const Body& body, glm::dvec2 offset);

/// Points in even distance within the body, seen from its centre and unturned, each with about the room of
/// spacing²: rings in a disc, squares in a box, so that its outline is as smooth as particles allow.
std::vector<glm::dvec2> points_within(const Body& body, double spacing);

/// Points of its outline at most `distance` apart, seen in the same way; corners are among them.
std::vector<glm::dvec2> outline_of(const Body& body, double distance);

}  // namespace twinflow
