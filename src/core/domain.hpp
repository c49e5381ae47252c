#pragma once

#include <glm/vec2.hpp>

namespace twinflow {

/// The axes along which a domain repeats. One bool stands for both.
struct Periodicity {
  bool x = true;
  bool y = true;

  constexpr Periodicity(bool both = true) : x(both), y(both) {}
  constexpr Periodicity(bool along_x, bool along_y) : x(along_x), y(along_y) {}

  constexpr bool both() const { return x && y; }
  constexpr bool any() const { return x || y; }
  constexpr bool operator[](int axis) const { return axis == 0 ? x : y; }
  constexpr bool operator==(const Periodicity&) const = default;
};

/// The lengths after which a rectangle repeats; practically infinite if it does not.
inline glm::vec2 period_of(glm::dvec2 size, Periodicity periodic) {
  constexpr float kNever = 1e30f;
  return {periodic.x ? static_cast<float>(size.x) : kNever, periodic.y ? static_cast<float>(size.y) : kNever};
}

/// The domain, and the program's conventions:
///
/// - Space: centered on the origin, y up, height 2, width 2·aspect; [-1, 1)² by default. Lengths are in
///   domain units, times in seconds, density is 1 by default.
/// - Grid: nx × ny square cells of side h = 2/ny; cell (i, j) is centered at minimum + (i+½, j+½)·h, row 0 at
///   the bottom. Arrays are row-major: j·nx + i.
/// - Divergence is positive for outflow. Pressure solves ∇²p = (ρ/Δt) ∇·u; velocity loses (Δt/ρ)∇p,
///   discretized alike.
/// - Periodic distance is the minimum-image distance; positions lie in [minimum, maximum).
struct Domain {
  double aspect = 1.0;          ///< width divided by height
  Periodicity periodic = true;  ///< its other edges are walls

  glm::dvec2 minimum() const { return {-aspect, -1.0}; }
  glm::dvec2 maximum() const { return {aspect, 1.0}; }
  glm::dvec2 size() const { return {2.0 * aspect, 2.0}; }
  double area() const { return 4.0 * aspect; }

  glm::vec2 period() const { return period_of(size(), periodic); }  ///< for shaders
  /// The point's periodic image inside [minimum, maximum); unchanged between walls.
  glm::dvec2 wrapped(glm::dvec2 point) const;
  /// The shortest periodic image: components in [-size/2, size/2), unchanged between walls.
  glm::dvec2 minimum_image(glm::dvec2 displacement) const;
};

/// The cells that cover a domain: nx columns by ny rows.
struct GridShape {
  int nx = 0;
  int ny = 0;

  double cell_size() const { return 2.0 / ny; }
  int cells() const { return nx * ny; }
  glm::dvec2 center(int i, int j) const;  ///< of cell (i, j), domain units

  /// `rows` rows of square cells with an even number of columns. The domain's aspect, nx/ny, is nearly
  /// `aspect`.
  static GridShape covering(double aspect, int rows);
  Domain domain(Periodicity periodic = true) const { return {static_cast<double>(nx) / ny, periodic}; }

  bool operator==(const GridShape&) const = default;
};

}  // namespace twinflow
