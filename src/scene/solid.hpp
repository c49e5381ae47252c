#pragma once

#include <optional>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

namespace twinflow {

enum class SolidShape { disc, box, polygon, airfoil, formula, image };

/// A solid that both fluids flow around, at rest or in prescribed motion. Lengths in domain units; points
/// from the center, unturned.
struct Solid {
  struct Waypoint {
    double time = 0.0;  ///< seconds since the scene's start, increasing
    glm::dvec2 position{0.0};
    bool operator==(const Waypoint&) const = default;
  };
  SolidShape shape = SolidShape::disc;
  double radius = 0.1;                  ///< of a disc
  glm::dvec2 size{0.2};                 ///< of a box or an image
  std::vector<glm::dvec2> points;       ///< corners of a polygon, in either direction
  std::string naca;                     ///< four digits of an airfoil
  double chord = 0.5;                   ///< of an airfoil; its center is at half of it
  std::string formula;                  ///< in x, y; positive inside
  std::string image;                    ///< a file; dark is solid
  glm::dvec2 center{0.0};               ///< at time 0
  double angle = 0.0;                   ///< degrees, counter-clockwise, at time 0
  double slip = 0.0;                    ///< 0: no-slip, 1: free slip
  glm::dvec2 velocity{0.0};             ///< domain units per second; unused with a path
  std::vector<Waypoint> path;           ///< of the center, linear in time …
  bool smooth = false;                  ///< … or cubic, with continuous velocity
  double spin = 0.0;                    ///< radians per second, counter-clockwise, about the center
  bool inside_out = false;              ///< a bowl: the fluid is inside
  std::string name{};                   ///< letters, digits, _ and -; empty: solid1, solid2 …
  std::optional<double> temperature{};  ///< of its surface, degrees; none: insulated or with flux
  double flux = 0.0;                    ///< heat into the fluid per surface length, degrees · domain units/s
  bool operator==(const Solid&) const = default;

  bool moves() const { return spin != 0.0 || !path.empty() || velocity != glm::dvec2(0.0); }
};

inline constexpr std::size_t kMostSolids = 256;
inline constexpr std::size_t kMostCorners = 1000;

}  // namespace twinflow
