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
/// for an airfoil. For a formula and an image it is that from the line where they change their sign, on a
/// raster that is finer than the cells of a grid. A formula repeats where the domain does, and may use
/// `names`. Throws InputError where a formula or an image cannot be read, or has no part that is solid and no
/// part that is fluid.
ShapeDistance shape_distance(const Solid& solid, const Domain& domain, const std::filesystem::path& folder,
                             const FormulaNames& names = {});

/// The corners of a NACA airfoil of four digits, from the trailing edge along the upper side and back along
/// the lower one, relative to the middle of the chord (Jacobs, Ward, Pinkerton, NACA report 460, 1933; the
/// last coefficient of the thickness, −0.1036, closes the trailing edge).
std::vector<glm::dvec2> naca_airfoil(std::string_view digits, double chord);

/// The area that a polygon encloses; negative if its corners go round it clockwise.
double signed_area(const std::vector<glm::dvec2>& corners);

/// Whether two sides of a polygon that are not neighbors meet.
bool crosses_itself(const std::vector<glm::dvec2>& corners);

}  // namespace twinflow
