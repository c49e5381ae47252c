#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

namespace twinflow {

/// Points at which u is wanted, then points at which v is. Lengths in cells.
struct InducedPoints {
  std::vector<glm::dvec2> places;
  std::size_t count_of_u = 0;
};

/// Adds the velocity that a vortex induces (the law of Biot and Savart), with a Gaussian core:
/// Γ/(2πr) (1 − exp(−r²/core²)). Lengths in cells, Γ in cells times the velocity's unit. `velocities`: u or
/// v, in the order of the points.
void add_vortex(std::span<double> velocities, const InducedPoints& points, glm::dvec2 place,
                double circulation, double core);

/// The velocities that vortices in fixed places induce.
class FixedVortices {
 public:
  FixedVortices(const InducedPoints& points, std::span<const glm::dvec2> places, double core);
  void add(std::span<double> velocities, std::span<const float> circulations) const;

 private:
  std::size_t points_;
  std::vector<double> of_unit_;  ///< by vortex, then by point
};

}  // namespace twinflow
