#pragma once

#include <glm/vec2.hpp>

namespace twinflow {

/// The directions in which a domain repeats. A bool stands for both of them alike.
struct Periodicity {
  bool x = true;  ///< what leaves on the left enters on the right
  bool y = true;  ///< what leaves above enters below

  constexpr Periodicity(bool both = true) : x(both), y(both) {}
  constexpr Periodicity(bool along_x, bool along_y) : x(along_x), y(along_y) {}

  constexpr bool both() const { return x && y; }
  constexpr bool any() const { return x || y; }
  constexpr bool operator[](int axis) const { return axis == 0 ? x : y; }
  constexpr bool operator==(const Periodicity&) const = default;
};

/// The lengths after which a rectangle of that size repeats; practically infinite if it does not.
inline glm::vec2 period_of(glm::dvec2 size, Periodicity periodic) {
  constexpr float kNever = 1e30f;
  return {periodic.x ? static_cast<float>(size.x) : kNever, periodic.y ? static_cast<float>(size.y) : kNever};
}

/// The domain, and the conventions of the whole program, which are stated here and nowhere else:
///
/// - Space: a rectangle centered on the origin, y up, height 2, width 2·aspect; [-1, 1)² by default.
///   Lengths are in domain units, times in seconds, the density is 1 unless a parameter says otherwise.
/// - Grid: nx × ny square cells of side h = 2/ny; the center of cell (i, j) is at minimum + (i+½, j+½)·h, and
///   row 0 is the bottom row. Arrays of cells are row-major: index j·nx + i.
/// - Divergence is positive for outflow. Pressure solves ∇²p = (ρ/Δt) ∇·u, and velocity then loses (Δt/ρ)∇p,
///   with the same discrete divergence and gradient on both sides.
/// - Periodic distance is the minimum-image distance; positions lie in [minimum, maximum).
struct Domain {
  double aspect = 1.0;          ///< width divided by height
  Periodicity periodic = true;  ///< where the domain wraps around; its other edges are walls

  glm::dvec2 minimum() const { return {-aspect, -1.0}; }
  glm::dvec2 maximum() const { return {aspect, 1.0}; }
  glm::dvec2 size() const { return {2.0 * aspect, 2.0}; }
  double area() const { return 4.0 * aspect; }

  /// The lengths after which the domain repeats, for shaders; practically infinite between walls.
  glm::vec2 period() const { return period_of(size(), periodic); }
  /// The point's periodic image inside [minimum, maximum); between walls a coordinate stays as it is.
  glm::dvec2 wrapped(glm::dvec2 point) const;
  /// The shortest periodic image of a displacement: each component in [-size/2, size/2) or,
  /// between walls, as it is.
  glm::dvec2 minimum_image(glm::dvec2 displacement) const;
};

/// The cells that cover a domain. `nx` columns by `ny` rows.
struct GridShape {
  int nx = 0;
  int ny = 0;

  double cell_size() const { return 2.0 / ny; }
  int cells() const { return nx * ny; }
  /// Center of cell (i, j) in domain units.
  glm::dvec2 center(int i, int j) const;

  /// Returns `rows` rows of square cells over a domain that is about `aspect` times as wide as high. The
  /// number of columns is the nearest even number. The cells then cover a domain of aspect nx/ny (`domain`),
  /// which may differ slightly from `aspect`.
  static GridShape covering(double aspect, int rows);
  Domain domain(Periodicity periodic = true) const { return {static_cast<double>(nx) / ny, periodic}; }

  bool operator==(const GridShape&) const = default;
};

}  // namespace twinflow
