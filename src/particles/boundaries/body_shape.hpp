#pragma once

#include <vector>

#include <glm/vec2.hpp>

#include "scene/gestures/body.hpp"

namespace twinflow {

/// The surface of a body as seen from a point.
struct Surface {
  double distance;     ///< of the point from the surface; negative inside
  glm::dvec2 outward;  ///< unit vector out of the body
};

/// `point` turned counter-clockwise about the origin.
glm::dvec2 turned(glm::dvec2 point, double angle);

/// `offset`: from the body's center. Distances outside a box are to its sides, not to its corners.
Surface surface_near(const Body& body, glm::dvec2 offset);

/// Points that fill the body evenly, relative to its center and without its rotation, each with an area of
/// about spacing². They lie in rings in a disc and in squares in a box, for a smooth outline.
std::vector<glm::dvec2> points_within(const Body& body, double spacing);

/// Points of the body's outline at most `distance` apart, in the same frame; corners are among them.
std::vector<glm::dvec2> outline_of(const Body& body, double distance);

}  // namespace twinflow
