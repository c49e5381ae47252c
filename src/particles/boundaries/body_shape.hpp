#pragma once

#include <vector>

#include <glm/vec2.hpp>

#include "scene/gestures/body.hpp"

namespace twinflow {

/// A surface as seen from a point.
struct Surface {
  double distance;     ///< negative inside
  glm::dvec2 outward;  ///< unit vector
};

/// `point` turned counter-clockwise about the origin; angle in radians.
glm::dvec2 turned(glm::dvec2 point, double angle);

/// `offset`: from the body's center. Distances outside a box are to its sides, not corners.
Surface surface_near(const Body& body, glm::dvec2 offset);

/// Points that fill the body evenly, from its center and unrotated, of the area spacing² each: rings in a
/// disc, squares in a box.
std::vector<glm::dvec2> points_within(const Body& body, double spacing);

/// Points of the outline in the same frame, corners included, at most `distance` apart.
std::vector<glm::dvec2> outline_of(const Body& body, double distance);

}  // namespace twinflow
