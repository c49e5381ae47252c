#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "core/domain.hpp"

namespace twinflow {

enum class BodyShape { disc, box };

/// A rigid body in the particle fluid.
struct Body {
  BodyShape shape = BodyShape::disc;
  glm::dvec2 center{0.0};    ///< domain units
  glm::dvec2 size{0.2};      ///< width and height, or a disc's diameter in both; domain units
  double angle = 0.0;        ///< radians, counter-clockwise
  double density = 0.5;      ///< relative to fluid of density 1
  glm::dvec2 velocity{0.0};  ///< domain units per second
  double spin = 0.0;         ///< radians per second, counter-clockwise
  glm::vec3 color{0.9f, 0.75f, 0.5f};
  bool operator==(const Body&) const = default;
};

/// Whether the body, at any angle, fits without touching its periodic image.
bool fits(const Body& body, const Domain& domain);

}  // namespace twinflow
