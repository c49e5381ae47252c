#include "scene/solids/shape_distance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "core/error.hpp"
#include "scene/fields/builtin_images.hpp"
#include "scene/fields/formula.hpp"
#include "scene/fields/image.hpp"
#include "scene/solids/distance_raster.hpp"

namespace twinflow {
namespace {

constexpr glm::dvec2 kAnyDirection{0.0, 1.0};  ///< in the middle of a shape, which has no nearest side

glm::dvec2 direction_of(glm::dvec2 offset) {
  const double length = glm::length(offset);
  return length > 0.0 ? offset / length : kAnyDirection;
}

NearestSurface from_disc(double radius, glm::dvec2 point) {
  return {glm::length(point) - radius, direction_of(point)};
}

NearestSurface from_box(glm::dvec2 half, glm::dvec2 point) {
  const glm::dvec2 beyond = glm::abs(point) - half;
  const glm::dvec2 sign(point.x < 0.0 ? -1.0 : 1.0, point.y < 0.0 ? -1.0 : 1.0);
  if (beyond.x > 0.0 && beyond.y > 0.0) return {glm::length(beyond), sign * glm::normalize(beyond)};
  if (beyond.x > beyond.y) return {beyond.x, {sign.x, 0.0}};
  return {beyond.y, {0.0, sign.y}};
}

double cross(glm::dvec2 a, glm::dvec2 b) { return a.x * b.y - a.y * b.x; }

/// A polygon's exact distance: the distance of its nearest side. The number of sides that a ray to the right
/// crosses gives the sign.
class PolygonDistance {
 public:
  explicit PolygonDistance(std::vector<glm::dvec2> corners) : corners_(std::move(corners)) {
    left_is_inside_ = signed_area(corners_) > 0.0;
  }

  NearestSurface operator()(glm::dvec2 point) const {
    double least = std::numeric_limits<double>::infinity();
    glm::dvec2 away{0.0};
    glm::dvec2 side{1.0, 0.0};
    bool inside = false;
    for (std::size_t k = 0; k < corners_.size(); ++k) {
      const glm::dvec2 begin = corners_[k];
      const glm::dvec2 along = next(k) - begin;
      const glm::dvec2 offset = point - begin;
      const double share = std::clamp(glm::dot(offset, along) / glm::dot(along, along), 0.0, 1.0);
      const glm::dvec2 from_side = offset - share * along;
      if (const double squared = glm::dot(from_side, from_side); squared < least) {
        least = squared;
        away = from_side;
        side = along;
      }
      const bool rises = begin.y <= point.y && point.y < begin.y + along.y;
      const bool falls = begin.y + along.y <= point.y && point.y < begin.y;
      if ((rises && cross(along, offset) > 0.0) || (falls && cross(along, offset) < 0.0)) inside = !inside;
    }
    const double distance = std::sqrt(least);
    constexpr double kOnTheLine = 1e-12;
    if (distance < kOnTheLine) return {0.0, outward_of(side)};
    return inside ? NearestSurface{-distance, -away / distance} : NearestSurface{distance, away / distance};
  }

 private:
  glm::dvec2 next(std::size_t k) const { return corners_[(k + 1) % corners_.size()]; }
  glm::dvec2 outward_of(glm::dvec2 side) const {
    const glm::dvec2 right = glm::normalize(glm::dvec2(side.y, -side.x));
    return left_is_inside_ ? right : -right;
  }

  std::vector<glm::dvec2> corners_;
  bool left_is_inside_ = true;
};

/// The area of a raster for a formula's solid, relative to its center.
RasterFrame frame_of(const Solid& solid, const Domain& domain) {
  const bool turns = solid.angle != 0.0 || solid.spin != 0.0;
  const glm::dvec2 half = 0.5 * domain.size() + glm::abs(solid.center);
  if (turns) return {glm::dvec2(glm::length(half)), false};
  return {{domain.periodic.x ? 0.5 * domain.size().x : half.x,
           domain.periodic.y ? 0.5 * domain.size().y : half.y},
          domain.periodic};
}

ShapeDistance from_formula(const Solid& solid, const Domain& domain, const FormulaNames& names) {
  const Formula formula(solid.formula, "solid.formula", names);
  const RasterFrame frame = frame_of(solid, domain);
  return DistanceRaster(frame, [&](glm::dvec2 point) { return formula(point.x, point.y); });
}

ShapeDistance from_image(const Solid& solid, const std::filesystem::path& folder) {
  constexpr double kHalfBright = 0.5;
  constexpr glm::dvec3 kLuma(0.299, 0.587, 0.114);  // ITU-R BT.601
  const Image image = load_image(image_place(folder, solid.image));
  const glm::dvec2 last(1.0 - 0.5 / image.width, 1.0 - 0.5 / image.height);
  try {
    return DistanceRaster({0.5 * solid.size, false}, [&](glm::dvec2 point) {
      const glm::dvec2 place = glm::clamp(point / solid.size + 0.5, 1.0 - last, last);  // it does not repeat
      // The picture stands before white, so that what is transparent is no solid.
      const double brightness =
          glm::dot(glm::dvec3(image.sample(place)), kLuma) + 1.0 - double{image.opacity(place)};
      return kHalfBright - brightness;
    });
  } catch (const InputError& error) {
    throw InputError("solid.image = \"" + solid.image + "\": has no contrast at half brightness, it " +
                     error.what());
  }
}

}  // namespace

std::vector<glm::dvec2> naca_airfoil(std::string_view digits, double chord) {
  constexpr int kSidePoints = 60;
  const double camber = (digits[0] - '0') / 100.0;
  const double place = (digits[1] - '0') / 10.0;
  const double thickness = ((digits[2] - '0') * 10 + (digits[3] - '0')) / 100.0;
  const auto half_thickness = [&](double x) {
    return 5.0 * thickness *
           (0.2969 * std::sqrt(x) + x * (-0.1260 + x * (-0.3516 + x * (0.2843 - x * 0.1036))));
  };
  const auto mean_line = [&](double x) {  // height and slope
    if (camber == 0.0 || place == 0.0) return glm::dvec2(0.0);
    const double before = x < place ? place : 1.0 - place;
    const double constant = x < place ? 0.0 : 1.0 - 2.0 * place;
    const double scale = camber / (before * before);
    return glm::dvec2(scale * (constant + x * (2.0 * place - x)), 2.0 * scale * (place - x));
  };
  const auto point = [&](int step, double side) {
    const double x = 0.5 * (1.0 + std::cos(std::numbers::pi * step / kSidePoints));  // 1 at step 0
    const glm::dvec2 line = mean_line(x);
    const glm::dvec2 across = glm::normalize(glm::dvec2(-line.y, 1.0));
    return chord * (glm::dvec2(x - 0.5, line.x) + side * half_thickness(x) * across);
  };
  std::vector<glm::dvec2> corners;
  for (int step = 0; step <= kSidePoints; ++step) corners.push_back(point(step, 1.0));
  for (int step = kSidePoints - 1; step > 0; --step) corners.push_back(point(step, -1.0));
  return corners;
}

double signed_area(const std::vector<glm::dvec2>& corners) {
  double twice = 0.0;
  for (std::size_t k = 0; k < corners.size(); ++k)
    twice += cross(corners[k], corners[(k + 1) % corners.size()]);
  return 0.5 * twice;
}

bool crosses_itself(const std::vector<glm::dvec2>& corners) {
  const std::size_t count = corners.size();
  const auto sides_meet = [&](std::size_t first, std::size_t second) {
    const glm::dvec2 a = corners[first];
    const glm::dvec2 b = corners[(first + 1) % count];
    const glm::dvec2 c = corners[second];
    const glm::dvec2 d = corners[(second + 1) % count];
    return cross(b - a, c - a) * cross(b - a, d - a) <= 0.0 &&
           cross(d - c, a - c) * cross(d - c, b - c) <= 0.0;
  };
  for (std::size_t first = 0; first < count; ++first) {
    for (std::size_t second = first + 2; second < count; ++second) {
      const bool neighbors = first == 0 && second == count - 1;
      if (!neighbors && sides_meet(first, second)) return true;
    }
  }
  return false;
}

ShapeDistance shape_distance(const Solid& solid, const Domain& domain, const std::filesystem::path& folder,
                             const FormulaNames& names) {
  switch (solid.shape) {
    case SolidShape::disc:
      return [radius = solid.radius](glm::dvec2 point) { return from_disc(radius, point); };
    case SolidShape::box:
      return [half = 0.5 * solid.size](glm::dvec2 point) { return from_box(half, point); };
    case SolidShape::polygon:
      return PolygonDistance(solid.points);
    case SolidShape::airfoil:
      return PolygonDistance(naca_airfoil(solid.naca, solid.chord));
    case SolidShape::formula:
      return from_formula(solid, domain, names);
    case SolidShape::image:
      return from_image(solid, folder);
  }
  throw std::logic_error("a solid has no shape");
}

}  // namespace twinflow
