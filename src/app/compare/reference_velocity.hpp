#pragma once

#include <optional>
#include <span>
#include <vector>

#include "grid/operators/layout.hpp"

namespace twinflow::comparison {

/// Interpolates the velocity of a finer grid run between its points. Each component comes from the sixteen
/// nearest of its own points, by cubic Lagrange polynomials in double precision. They are exact for cubics
/// and of fourth order in the cell size. The grid fluid itself is of second order. Near walls the sixteen
/// points are taken from inside the domain, including staggered components on the walls.
class ReferenceVelocity {
 public:
  /// `velocity` has two values for each cell, as the cells hold them (velocity_on_cells). The grid needs at
  /// least four cells on each side.
  ReferenceVelocity(const GridCells& cells, std::vector<float> velocity);

  glm::dvec2 operator()(glm::dvec2 point) const;

 private:
  double component(glm::dvec2 point, int component) const;

  GridCells cells_;
  std::vector<float> velocity_;
};

/// Relative L2 distance of the particles' velocities from the reference at their positions. `rows` holds x,
/// y, u, v of each particle.
std::optional<double> relative_l2_error(std::span<const float> rows, const ReferenceVelocity& reference);

}  // namespace twinflow::comparison
