#pragma once

#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "grid/operators/layout.hpp"

namespace twinflow {

/// The discrete pressure equation on one level of a multigrid solver, ∇²p = source with
///   ∇²p = w.x (p(i+1) + p(i−1) − 2p) + w.y (p(j+1) + p(j−1) − 2p),  w = 1 / cell size².
/// Beyond the domain p repeats or, where it is not periodic, is its mirror image.
struct PoissonLevel {
  int nx = 0;
  int ny = 0;
  glm::dvec2 size = {2.0, 2.0};  ///< of the domain, domain units
  Periodicity periodic = true;

  /// The level of the cells themselves.
  static PoissonLevel finest(const GridCells& cells);
  /// The level with half as many cells along each axis, rounded up, over the same domain.
  PoissonLevel coarser() const;

  int cells() const { return nx * ny; }
  /// The weights w; 0 along an axis of one cell, which has no differences.
  glm::dvec2 weights() const;
  /// The coefficients of p = x (p(i+1) + p(i−1)) + y (p(j+1) + p(j−1)) − z source
  /// (shaders/grid/projection/multigrid/poisson.glsl).
  glm::vec3 stencil() const;
  /// The matrix, cells × cells, that maps a source to the pressure of mean zero; it ignores the mean of the
  /// source, for which there is no pressure. Computed from the operator's eigenvectors in double precision:
  /// waves, or cosines between walls.
  std::vector<float> inverse() const;
};

}  // namespace twinflow
