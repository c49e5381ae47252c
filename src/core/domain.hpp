#pragma once

#include <glm/vec2.hpp>

namespace twinflow {

/// The domain, and the conventions of the whole program, which are stated here and nowhere else:
///
/// - Space: a rectangle centred on the origin, y up, height 2, width 2·aspect; [-1, 1)² by default.
///   Lengths are in domain units, times in seconds, the density is 1 unless a parameter says otherwise.
/// - Grid: nx × ny square cells of side h = 2/ny; the centre of cell (i, j) is at minimum + (i+½, j+½)·h, and
///   row 0 is the bottom row. Arrays of cells are row-major: index j·nx + i.
/// - Divergence is positive for outflow. Pressure solves ∇²p = (ρ/Δt) ∇·u, and velocity then loses (Δt/ρ)∇p,
///   with the same discrete divergence and gradient on both sides.
/// - Periodic distance is the minimum-image distance; positions lie in [minimum, maximum).
struct Domain {
  double aspect = 1.0;   ///< width divided by height
  bool periodic = true;  ///< the domain wraps around; otherwise its edges are walls

  glm::dvec2 minimum() const { return {-aspect, -1.0}; }
  glm::dvec2 maximum() const { return {aspect, 1.0}; }
  glm::dvec2 size() const { return {2.0 * aspect, 2.0}; }
  double area() const { return 4.0 * aspect; }

  /// The lengths after which the domain repeats, for shaders; practically infinite for a domain with walls.
  glm::vec2 period() const { return periodic ? glm::vec2(size()) : glm::vec2(1e30f); }
  /// The point's periodic image inside [minimum, maximum); the point itself in a domain with walls.
  glm::dvec2 wrapped(glm::dvec2 point) const;
  /// The shortest periodic image of a displacement: each component in [-size/2, size/2); the displacement
  /// itself in a domain with walls.
  glm::dvec2 minimum_image(glm::dvec2 displacement) const;
};

/// The cells that cover a domain. `nx` columns by `ny` rows.
struct GridShape {
  int nx = 0;
  int ny = 0;

  double cell_size() const { return 2.0 / ny; }
  int cells() const { return nx * ny; }
  /// Centre of cell (i, j) in domain units.
  glm::dvec2 center(int i, int j) const;

  /// Returns `rows` rows of square cells over a domain that is about `aspect` times as wide as high. The
  /// number of columns is the nearest even number, so that the cells cover a domain of aspect nx/ny
  /// (`domain()`), which may differ slightly from `aspect`.
  static GridShape covering(double aspect, int rows);
  Domain domain(bool periodic = true) const { return {static_cast<double>(nx) / ny, periodic}; }

  bool operator==(const GridShape&) const = default;
};

}  // namespace twinflow
