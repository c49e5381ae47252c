#pragma once

#include <optional>
#include <span>
#include <vector>

#include "grid/operators/layout.hpp"

namespace twinflow::comparison {

/// Interpolates the velocity of a finer grid run by cubic Lagrange polynomials in double precision. Each
/// component uses the sixteen nearest of its points, all inside the domain. Of fourth order in the cell size.
class ReferenceVelocity {
 public:
  /// `velocity`: two values per cell, as cells hold them (velocity_on_cells). Needs at least 4 × 4 cells.
  ReferenceVelocity(const GridCells& cells, std::vector<float> velocity);

  glm::dvec2 operator()(glm::dvec2 point) const;

 private:
  double component(glm::dvec2 point, int component) const;

  GridCells cells_;
  std::vector<float> velocity_;
};

/// Relative L2 distance of the particles' velocities from the reference. `rows`: x, y, u, v.
std::optional<double> relative_l2_error(std::span<const float> rows, const ReferenceVelocity& reference);

}  // namespace twinflow::comparison
