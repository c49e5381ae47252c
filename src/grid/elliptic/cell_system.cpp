#include "grid/elliptic/cell_system.hpp"

#include <cstddef>
#include <utility>

#include "grid/elliptic/dense_matrix.hpp"

namespace twinflow {
CellSystem CellSystem::coarser() const {
  CellSystem coarse{(nx + 1) / 2, (ny + 1) / 2, {}, {}, {}};
  const auto value = [&](const std::vector<float>& values, int i, int j) {
    return i < nx && j < ny ? values[index(i, j)] : 0.0f;
  };
  for (int j = 0; j < ny; j += 2) {
    for (int i = 0; i < nx; i += 2) {
      coarse.left.push_back(0.5f * (value(left, i, j) + value(left, i, j + 1)));
      coarse.bottom.push_back(0.5f * (value(bottom, i, j) + value(bottom, i + 1, j)));
      if (extra.empty()) continue;
      coarse.extra.push_back(0.5f * (value(extra, i, j) + value(extra, i + 1, j) + value(extra, i, j + 1) +
                                     value(extra, i + 1, j + 1)));
    }
  }
  return coarse;
}

std::vector<float> CellSystem::diagonal() const {
  std::vector<float> result;
  result.reserve(left.size());
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      const float own = extra.empty() ? 0.0f : extra[index(i, j)];
      result.push_back(left[index(i, j)] + left[index(i + 1, j)] + bottom[index(i, j)] +
                       bottom[index(i, j + 1)] + own);
    }
  }
  return result;
}

std::vector<glm::vec4> CellSystem::weights() const {
  const std::vector<float> sums = diagonal();
  std::vector<glm::vec4> result;
  result.reserve(sums.size());
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      const float sum = sums[index(i, j)];
      const glm::vec4 around(left[index(i, j)], left[index(i + 1, j)], bottom[index(i, j)],
                             bottom[index(i, j + 1)]);
      result.push_back(sum > 0.0f ? around / sum : glm::vec4(0.0f));
    }
  }
  return result;
}

std::vector<float> CellSystem::inverse() const {
  constexpr double kTie = 1e-3;  // of the diagonal
  const std::vector<float> sums = diagonal();
  const std::size_t size = sums.size();
  std::vector<double> matrix =
      dense_matrix(nx, ny, [&](int i, int j) { return glm::dvec2(left[index(i, j)], bottom[index(i, j)]); });
  for (std::size_t k = 0; k < size; ++k) {
    if (!extra.empty()) matrix[k * size + k] += extra[k];
    matrix[k * size + k] += sums[k] > 0.0f ? kTie * sums[k] : 1.0;
  }
  const std::vector<double> result = scaled_inverse(std::move(matrix), sums);
  return {result.begin(), result.end()};
}

}  // namespace twinflow
