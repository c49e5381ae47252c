#pragma once

#include <span>

#include <glm/vec4.hpp>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// Measures the distance of a velocity from an expected one on the GPU. Strips of cells are summed in single
/// precision; their sums are read back and added in double precision.
class VelocityDistance {
 public:
  VelocityDistance(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Sums over the cells that count.
  struct Sums {
    double squares = 0.0;   ///< Σ |u − expected|²
    double expected = 0.0;  ///< Σ |expected|²
    double cells = 0.0;     ///< the number of these cells
  };
  /// `velocity`: in the cells' layout. `expected`: for each cell u and v at the places of the velocity's
  /// components, domain units per second. The third value is 1 if the cell counts, or else 0; the fourth is
  /// not read. Waits for the GPU.
  Sums measure(const gl::Field& velocity, std::span<const glm::vec4> expected);
  /// The same for expected velocities at the cells' centers.
  Sums measure_at_centers(const gl::Field& velocity, std::span<const glm::vec4> expected);

 private:
  Sums measure(gl::Pass& pass, const gl::Field& velocity, std::span<const glm::vec4> expected);

  gl::Pass sum_distance_;
  gl::Pass sum_distance_at_centers_;
  gl::Field expected_;
  gl::Field sums_;
};

}  // namespace twinflow
