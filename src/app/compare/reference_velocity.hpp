#pragma once

#include <optional>
#include <span>
#include <vector>

#include "grid/operators/layout.hpp"

namespace twinflow::comparison {

/// The velocity of a finer grid run between its points, each component from the sixteen nearest of its own
/// points by cubic Lagrange polynomials in double precision: exact for cubics, of fourth order in the cell,
/// where the grid fluid itself is of second. Where the domain ends at walls the sixteen are taken from
/// inside, as many as there are; the staggered components on the walls are among them.
class ReferenceVelocity {
 public:
  /// `velocity`: two values for each cell, as the layout has it. At least four cells a side.
  ReferenceVelocity(const GridCells& cells, std::vector<float> velocity);

  glm::dvec2 operator()(glm::dvec2 point) const;

 private:
  double component(glm::dvec2 point, int component) const;

  GridCells cells_;
  std::vector<float> velocity_;
};

/// Relative L2 distance of particles from the reference, where they are. `rows`: x, y, u, v of each.
std::optional<double> relative_l2_error(std::span<const float> rows, const ReferenceVelocity& reference);

}  // namespace twinflow::comparison
