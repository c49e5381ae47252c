#pragma once

#include <span>

#include <glm/vec4.hpp>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// Measures on the GPU how far a velocity is from expected ones. Strips of cells are summed in single
/// precision, their sums read back and added in double.
class VelocityDistance {
 public:
  VelocityDistance(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Over the cells that count.
  struct Sums {
    double squares = 0.0;   ///< Σ |u − expected|²
    double expected = 0.0;  ///< Σ |expected|²
    double cells = 0.0;     ///< how many there are
  };
  /// `velocity`: of the cells' layout; `expected`: for each cell u and v where the velocity's components
  /// stand, domain units per second, then 1 where the cell counts, else 0; the fourth is not read. Waits for
  /// the GPU.
  Sums measure(const gl::Field& velocity, std::span<const glm::vec4> expected);
  /// The same for velocities expected at the cells' centres.
  Sums measure_at_centers(const gl::Field& velocity, std::span<const glm::vec4> expected);

 private:
  Sums measure(gl::Pass& pass, const gl::Field& velocity, std::span<const glm::vec4> expected);

  gl::Pass sum_distance_;
  gl::Pass sum_distance_at_centers_;
  gl::Field expected_;
  gl::Field sums_;
};

}  // namespace twinflow
