#pragma once

#include <optional>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

namespace twinflow {

enum class SolidShape { disc, box, polygon, airfoil, formula, image };

/// A solid that both fluids flow around. It stands still, or moves as its description says; the fluids do not
/// move it. Lengths are in domain units; points of shapes are relative to the center and unturned.
struct Solid {
  struct Waypoint {
    double time = 0.0;  ///< seconds since the start of the scene, increasing from row to row
    glm::dvec2 position{0.0};
    bool operator==(const Waypoint&) const = default;
  };
  SolidShape shape = SolidShape::disc;
  double radius = 0.1;                  ///< of a disc
  glm::dvec2 size{0.2};                 ///< width and height of a box or an image
  std::vector<glm::dvec2> points;       ///< the corners of a polygon, in either direction round it
  std::string naca;                     ///< the four digits of an airfoil's section
  double chord = 0.5;                   ///< the length of an airfoil, whose center is at half of it
  std::string formula;                  ///< in x, y; positive inside of the solid
  std::string image;                    ///< a file; dark is solid
  glm::dvec2 center{0.0};               ///< at time 0
  double angle = 0.0;                   ///< degrees, counter-clockwise, at time 0
  double slip = 0.0;                    ///< 0: the fluid sticks to the solid, 1: it slips along it
  glm::dvec2 velocity{0.0};             ///< domain units per second; not used where there is a path
  std::vector<Waypoint> path;           ///< of the center, linear in time between its rows …
  bool smooth = false;                  ///< … or cubic, with a velocity that goes on through the rows
  double spin = 0.0;                    ///< radians per second, counter-clockwise, about the center
  bool inside_out = false;              ///< the fluid is inside: a bowl
  std::string name{};                   ///< letters, digits, _ and -; empty: solid1, solid2 … by its place
  std::optional<double> temperature{};  ///< degrees, of its surface; none: it is insulated or has a flux
  double flux = 0.0;  ///< of heat into the fluid per length of the surface, degrees · domain units/s
  bool operator==(const Solid&) const = default;

  bool moves() const { return spin != 0.0 || !path.empty() || velocity != glm::dvec2(0.0); }
};

/// The most solids of a scene, and the most corners of a polygon.
inline constexpr std::size_t kMostSolids = 256;
inline constexpr std::size_t kMostCorners = 1000;

}  // namespace twinflow
