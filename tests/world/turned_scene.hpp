#pragma once

#include <cmath>
#include <regex>
#include <string>
#include <utility>

#include <glm/mat2x2.hpp>
#include <glm/vec2.hpp>

#include "scene/scene.hpp"
#include "scene/solids/shape_distance.hpp"

// Scenes in closed boxes, mirrored or turned by a quarter.
namespace twinflow::test {

/// A mirroring of the domain, or a turn by a quarter, as a matrix whose entries are 0, 1 and -1.
class Symmetry {
 public:
  Symmetry(const char* label, int xx, int xy, int yx, int yy)
      : name(label), xx_(xx), xy_(xy), yx_(yx), yy_(yy) {}

  glm::dvec2 operator()(glm::dvec2 v) const { return {xx_ * v.x + xy_ * v.y, yx_ * v.x + yy_ * v.y}; }
  glm::dvec2 undo(glm::dvec2 v) const { return {xx_ * v.x + yx_ * v.y, xy_ * v.x + yy_ * v.y}; }
  /// The sign of angles and spins.
  double sense() const { return xx_ * yy_ - xy_ * yx_; }
  bool swaps_axes() const { return xx_ == 0; }
  bool turns_upside_down() const { return yy_ != 1; }

  /// A formula in x and y, at the places to which the symmetry brings it.
  std::string formula(const std::string& text) const {
    const std::string in_place = std::regex_replace(text, std::regex("\\bx\\b"), "@");
    const std::string with_y = std::regex_replace(in_place, std::regex("\\by\\b"), term(xy_, yy_));
    return std::regex_replace(with_y, std::regex("@"), term(xx_, yx_));
  }
  /// The formulas of a vector's components.
  void turn(std::string& u, std::string& v) const {
    if (u.empty() && v.empty()) return;
    const std::string old_u = formula(u);
    const std::string old_v = formula(v);
    u = sum(xx_, old_u, xy_, old_v);
    v = sum(yx_, old_u, yy_, old_v);
  }
  void turn(double& x, double& y) const {
    const glm::dvec2 turned = (*this)({x, y});
    x = turned.x;
    y = turned.y;
  }

  const char* name;

 private:
  /// x or y of the original place, as a term in x and y.
  static std::string term(int along_x, int along_y) {
    return std::string(along_x + along_y < 0 ? "(-" : "(") + (along_x != 0 ? "x)" : "y)");
  }
  static std::string sum(int of_u, const std::string& u, int of_v, const std::string& v) {
    return std::string(of_u + of_v < 0 ? "-(" : "(") + (of_u != 0 ? u : v) + ")";
  }

  int xx_, xy_, yx_, yy_;
};

inline const Symmetry kMirroredSideways("mirrored sideways", -1, 0, 0, 1);
inline const Symmetry kUpsideDown("mirrored upside down", 1, 0, 0, -1);
inline const Symmetry kTurnedByQuarter("turned by a quarter", 0, -1, 1, 0);

inline Solid turned(const Symmetry& symmetry, Solid solid) {
  if (solid.shape == SolidShape::airfoil) {
    solid.points = naca_airfoil(solid.naca, solid.chord);
    solid.shape = SolidShape::polygon;
  }
  if (symmetry.swaps_axes()) std::swap(solid.size.x, solid.size.y);
  for (glm::dvec2& point : solid.points) point = symmetry(point);
  if (!solid.formula.empty()) solid.formula = symmetry.formula(solid.formula);
  solid.center = symmetry(solid.center);
  solid.angle *= symmetry.sense();
  solid.velocity = symmetry(solid.velocity);
  for (Solid::Waypoint& row : solid.path) row.position = symmetry(row.position);
  solid.spin *= symmetry.sense();
  return solid;
}

/// A scene in a box with four walls, mirrored or turned. It has no lid where it is turned upside down or by a
/// quarter, and no pictures; dye.buoyancy acts upwards only.
inline Scene turned(const Symmetry& symmetry, Scene scene) {
  Settings& settings = scene.settings;
  symmetry.turn(settings.velocity.u, settings.velocity.v);
  symmetry.turn(settings.exact.u, settings.exact.v);
  symmetry.turn(settings.force.x, settings.force.y);
  settings.domain.lid_speed *= symmetry.sense();
  for (std::string* text : {&settings.dye.r, &settings.dye.g, &settings.dye.b, &settings.exact.region,
                            &settings.temperature.initial, &settings.temperature.left,
                            &settings.temperature.right, &settings.temperature.bottom,
                            &settings.temperature.top, &settings.grid.region, &settings.particles.region,
                            &settings.particles.fluid_density, &settings.particles.initial_pressure}) {
    *text = symmetry.formula(*text);
  }
  const auto walls = settings.temperature;
  const auto side_at = [](auto& temperature, glm::dvec2 outward) -> std::string& {
    if (outward.x != 0.0) return outward.x < 0.0 ? temperature.left : temperature.right;
    return outward.y < 0.0 ? temperature.bottom : temperature.top;
  };
  for (const glm::dvec2 outward :
       {glm::dvec2(-1, 0), glm::dvec2(1, 0), glm::dvec2(0, -1), glm::dvec2(0, 1)}) {
    auto copy = walls;
    side_at(settings.temperature, symmetry(outward)) = side_at(copy, outward);
  }
  for (Solid& solid : scene.solids) solid = turned(symmetry, solid);
  for (Body& body : scene.bodies) {
    if (symmetry.swaps_axes()) std::swap(body.size.x, body.size.y);
    body.center = symmetry(body.center);
    body.velocity = symmetry(body.velocity);
    body.angle *= symmetry.sense();
    body.spin *= symmetry.sense();
  }
  for (Gesture& gesture : scene.gestures) {
    for (Gesture::Waypoint& row : gesture.path) row.position = symmetry(row.position);
  }
  return scene;
}

}  // namespace twinflow::test
