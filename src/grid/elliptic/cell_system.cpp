#include "grid/elliptic/cell_system.hpp"

#include <utility>

#include "grid/elliptic/dense_matrix.hpp"

namespace twinflow {

CellSystem CellSystem::coarser() const {
  CellSystem coarse{(nx + 1) / 2, (ny + 1) / 2, {}};
  const auto own_at = [&](int i, int j) { return i < nx && j < ny ? at(i, j) : glm::vec4(0.0f); };
  for (int j = 0; j < ny; j += 2) {
    for (int i = 0; i < nx; i += 2) {
      const glm::vec4 own = at(i, j);
      const glm::vec4 right = own_at(i + 1, j);
      const glm::vec4 above = own_at(i, j + 1);
      const float extra = coarser_gain * (own.z + right.z + above.z + own_at(i + 1, j + 1).z);
      coarse.coefficients.push_back(0.5f * glm::vec4(own.x + above.x, own.y + right.y, extra, 0.0f));
    }
  }
  return coarse;
}

std::vector<float> CellSystem::diagonal() const {
  std::vector<float> result;
  result.reserve(coefficients.size());
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      const glm::vec4 faces = around(i, j);
      result.push_back(faces.x + faces.y + faces.z + faces.w + at(i, j).z);
    }
  }
  return result;
}

std::vector<glm::vec4> CellSystem::weights() const {
  std::vector<glm::vec4> result;
  result.reserve(coefficients.size());
  for (const float sum : diagonal()) {
    const int cell = static_cast<int>(result.size());
    result.push_back(sum > 0.0f ? around(cell % nx, cell / nx) / sum : glm::vec4(0.0f));
  }
  return result;
}

std::vector<float> CellSystem::inverse() const {
  constexpr double kTie = 1e-3;  // of the diagonal
  const std::vector<float> sums = diagonal();
  const std::size_t size = sums.size();
  std::vector<double> matrix =
      dense_matrix(nx, ny, [&](int i, int j) { return glm::dvec2(at(i, j).x, at(i, j).y); });
  for (std::size_t k = 0; k < size; ++k) {
    matrix[k * size + k] += coefficients[k].z;
    matrix[k * size + k] += sums[k] > 0.0f ? kTie * sums[k] : 1.0;
  }
  const std::vector<double> result = scaled_inverse(std::move(matrix), sums);
  return {result.begin(), result.end()};
}

}  // namespace twinflow
