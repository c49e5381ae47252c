#pragma once

#include <cstddef>
#include <vector>

#include <glm/vec4.hpp>

namespace twinflow {

/// An elliptic equation of cells,
///   Σ over faces of a (q − q′) + d q = r,
/// with coefficients a ≥ 0, periodic and row-major. Walls and solids have a = 0. Beyond a face, q = 0 adds
/// its a to d.
struct CellSystem {
  int nx = 0;
  int ny = 0;
  std::vector<glm::vec4> coefficients;  ///< left a, bottom a, d, 0
  float coarser_gain = 1.0f;            ///< the factor by which `coarser` multiplies d

  /// The level with half as many cells along each axis, rounded up. Its a and d are half the sums over fine
  /// faces and cells: the consistent Galerkin product of constant blocks, but
  /// for the gain. The coarser system's own gain is 1.
  CellSystem coarser() const;
  /// The sum of each cell's coefficients; 0 outside the fluid.
  std::vector<float> diagonal() const;
  /// West, east, south and north coefficients over the diagonal.
  std::vector<glm::vec4> weights() const;
  /// The matrix from right-hand sides over their diagonal to solutions, cells × cells, row-major. A weak tie
  /// to 0 fixes each part's arbitrary constant.
  std::vector<float> inverse() const;

  int cells() const { return nx * ny; }

 private:
  const glm::vec4& at(int i, int j) const {
    return coefficients[static_cast<std::size_t>(j % ny) * nx + static_cast<std::size_t>(i % nx)];
  }
  /// The west, east, south and north a.
  glm::vec4 around(int i, int j) const { return {at(i, j).x, at(i + 1, j).x, at(i, j).y, at(i, j + 1).y}; }
};

}  // namespace twinflow
