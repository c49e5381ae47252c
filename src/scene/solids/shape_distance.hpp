#pragma once

#include <filesystem>
#include <functional>
#include <string_view>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "scene/fields/formula.hpp"
#include "scene/solid.hpp"

namespace twinflow {

/// A shape's surface, seen from a point.
struct NearestSurface {
  double distance;     ///< from the surface; negative inside
  glm::dvec2 outward;  ///< unit vector away from the shape
};

/// The signed distance from a shape, from its center and unturned.
using ShapeDistance = std::function<NearestSurface(glm::dvec2 point)>;

/// The distance from a solid's shape: exact for disc, box, polygon and an airfoil's polygon. A formula or
/// image has its line of sign change on a raster finer than the grid. A formula repeats with the domain and
/// may use `names`. Throws InputError for an unreadable formula or image, and for one without solid or fluid.
ShapeDistance shape_distance(const Solid& solid, const Domain& domain, const std::filesystem::path& folder,
                             const FormulaNames& names = {});

/// The corners of a four-digit NACA airfoil (Jacobs, Ward, Pinkerton, NACA report 460, 1933), from mid-chord.
/// They run from the trailing edge along the upper side and back. The last thickness coefficient, −0.1036,
/// closes the edge.
std::vector<glm::dvec2> naca_airfoil(std::string_view digits, double chord);

/// A polygon's area; negative if clockwise.
double signed_area(const std::vector<glm::dvec2>& corners);

/// Whether sides of a polygon meet that are not neighbors.
bool crosses_itself(const std::vector<glm::dvec2>& corners);

}  // namespace twinflow
