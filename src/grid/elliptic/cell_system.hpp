#pragma once

#include <cstddef>
#include <vector>

#include <glm/vec4.hpp>

namespace twinflow {

/// An elliptic equation of cells,
///   Σ over faces of a (q − q′) + d q = r,
/// with the coefficients a ≥ 0 of left and bottom faces. They repeat beyond the edges. Walls and solids are
/// faces with a = 0. If the solution is given as zero beyond a face, its coefficient is part of d. Row-major.
struct CellSystem {
  int nx = 0;
  int ny = 0;
  std::vector<glm::vec4> coefficients;  ///< a of the left and the bottom face, d, 0

  /// The level with half as many cells along each axis, rounded up. A face's coefficient is half the sum over
  /// the fine faces that it covers. Its d is half the sum of their d. This is the Galerkin product of
  /// constant blocks, divided by 2 to make it consistent.
  CellSystem coarser() const;
  /// The sum of the coefficients of each cell; 0 where there is no fluid.
  std::vector<float> diagonal() const;
  /// The coefficients to the west, east, south and north of each cell, divided by its diagonal.
  std::vector<glm::vec4> weights() const;
  /// The matrix that maps right-hand sides divided by their diagonal to solutions, cells × cells, row-major.
  /// Every part of the fluid is tied very weakly to 0, because its solution is arbitrary by a
  /// constant.
  std::vector<float> inverse() const;

  int cells() const { return nx * ny; }

 private:
  const glm::vec4& at(int i, int j) const {
    return coefficients[static_cast<std::size_t>(j % ny) * nx + static_cast<std::size_t>(i % nx)];
  }
  /// The coefficients of the faces to the west, east, south and north.
  glm::vec4 around(int i, int j) const { return {at(i, j).x, at(i + 1, j).x, at(i, j).y, at(i, j + 1).y}; }
};

}  // namespace twinflow
