#pragma once

#include <span>

#include <glm/vec4.hpp>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// A velocity's distance from an expected one, on the GPU: strips in single precision, their sums in double.
class VelocityDistance {
 public:
  VelocityDistance(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Sums over cells that count.
  struct Sums {
    double squares = 0.0;   ///< Σ |u − expected|²
    double expected = 0.0;  ///< Σ |expected|²
    double cells = 0.0;
  };
  /// `velocity`: in the cells' layout. `expected`: per cell u and v at the components' places, domain units
  /// per second; then 1 if the cell counts, else 0. The fourth value is unused. Waits for the GPU.
  Sums measure(const gl::Field& velocity, std::span<const glm::vec4> expected);
  Sums measure_at_centers(const gl::Field& velocity, std::span<const glm::vec4> expected);

 private:
  Sums measure(gl::Pass& pass, const gl::Field& velocity, std::span<const glm::vec4> expected);

  gl::Pass sum_distance_;
  gl::Pass sum_distance_at_centers_;
  gl::Field expected_;
  gl::Field sums_;
};

}  // namespace twinflow
