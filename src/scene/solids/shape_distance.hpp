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

/// The surface of a shape as seen from a point.
struct NearestSurface {
  double distance;     ///< of the point from the surface; negative inside of the shape
  glm::dvec2 outward;  ///< unit vector away from the shape, along which the distance grows
};

/// The signed distance from a shape, in its own frame: relative to its center, and unturned.
using ShapeDistance = std::function<NearestSurface(glm::dvec2 point)>;

/// The distance from a solid's shape. It is exact for a disc, a box, a polygon and the polygon that stands
/// for an airfoil. For a formula or an image it is the distance from the line of sign change, on a raster
/// finer than the grid. A formula repeats if the domain does, and may use `names`. Throws InputError for
/// an unreadable formula or image, and for one without solid or without fluid.
ShapeDistance shape_distance(const Solid& solid, const Domain& domain, const std::filesystem::path& folder,
                             const FormulaNames& names = {});

/// The corners of a four-digit NACA airfoil, relative to the middle of the chord (Jacobs, Ward, Pinkerton,
/// NACA report 460, 1933). They run from the trailing edge along the upper side and back along the lower one.
/// The last coefficient of the thickness, −0.1036, closes the trailing edge.
std::vector<glm::dvec2> naca_airfoil(std::string_view digits, double chord);

/// The area that a polygon encloses; negative if its corners go round it clockwise.
double signed_area(const std::vector<glm::dvec2>& corners);

/// Whether two sides of a polygon that are not neighbors meet.
bool crosses_itself(const std::vector<glm::dvec2>& corners);

}  // namespace twinflow
