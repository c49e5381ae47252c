#pragma once

#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "grid/operators/layout.hpp"

namespace twinflow {

/// The elliptic equation of cells with uniform coefficients, ∇²q = source with
///   ∇²q = w.x (q(i+1) + q(i−1) − 2q) + w.y (q(j+1) + q(j−1) − 2q),  w = 1 / cell size².
/// Beyond the domain q repeats or, if not periodic, is its mirror image.
struct UniformSystem {
  int nx = 0;
  int ny = 0;
  glm::dvec2 size = {2.0, 2.0};  ///< of the domain, domain units
  Periodicity periodic = true;

  static UniformSystem of(const GridCells& cells);
  /// The level with half as many cells along each axis, rounded up; same domain.
  UniformSystem coarser() const;

  int cells() const { return nx * ny; }
  /// The weights w; 0 along an axis of one cell.
  glm::dvec2 weights() const;
  /// The x, y, z of q = x (q(i+1) + q(i−1)) + y (q(j+1) + q(j−1)) − z source
  /// (shaders/grid/elliptic/equation.glsl).
  glm::vec3 stencil() const;
  /// The matrix from a source, less its mean, to the solution of mean zero; cells × cells, row-major.
  std::vector<float> inverse() const;
};

}  // namespace twinflow
