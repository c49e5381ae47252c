#include "grid/solids/cut_levels.hpp"

#include <cmath>
#include <cstddef>

namespace twinflow {
namespace {

/// The lower triangular factor L of a symmetric positive definite matrix, L Lᵀ, row-major (Cholesky).
std::vector<double> factor_of(std::vector<double> matrix, std::size_t size) {
  const auto at = [&](std::size_t row, std::size_t column) -> double& { return matrix[row * size + column]; };
  for (std::size_t column = 0; column < size; ++column) {
    for (std::size_t row = column; row < size; ++row) {
      double sum = at(row, column);
      for (std::size_t k = 0; k < column; ++k) sum -= at(row, k) * at(column, k);
      at(row, column) = row == column ? std::sqrt(sum) : sum / at(column, column);
    }
  }
  return matrix;
}

/// The solution x of L Lᵀ x = b.
std::vector<double> solved(const std::vector<double>& factor, std::vector<double> b) {
  const std::size_t size = b.size();
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t k = 0; k < row; ++k) b[row] -= factor[row * size + k] * b[k];
    b[row] /= factor[row * size + row];
  }
  for (std::size_t row = size; row-- > 0;) {
    for (std::size_t k = row + 1; k < size; ++k) b[row] -= factor[k * size + row] * b[k];
    b[row] /= factor[row * size + row];
  }
  return b;
}

}  // namespace

CutLevel CutLevel::coarser() const {
  CutLevel coarse{(nx + 1) / 2, (ny + 1) / 2, {}, {}, {}};
  const auto value = [&](const std::vector<float>& values, int i, int j) {
    return i < nx && j < ny ? values[index(i, j)] : 0.0f;
  };
  for (int j = 0; j < ny; j += 2) {
    for (int i = 0; i < nx; i += 2) {
      coarse.left.push_back(0.5f * (value(left, i, j) + value(left, i, j + 1)));
      coarse.bottom.push_back(0.5f * (value(bottom, i, j) + value(bottom, i + 1, j)));
      if (outlets.empty()) continue;
      coarse.outlets.push_back(0.5f * (value(outlets, i, j) + value(outlets, i + 1, j) +
                                       value(outlets, i, j + 1) + value(outlets, i + 1, j + 1)));
    }
  }
  return coarse;
}

std::vector<float> CutLevel::diagonal() const {
  std::vector<float> result;
  result.reserve(left.size());
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      const float outlet = outlets.empty() ? 0.0f : outlets[index(i, j)];
      result.push_back(left[index(i, j)] + left[index(i + 1, j)] + bottom[index(i, j)] +
                       bottom[index(i, j + 1)] + outlet);
    }
  }
  return result;
}

std::vector<glm::vec4> CutLevel::weights() const {
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

std::vector<float> CutLevel::inverse() const {
  constexpr double kTie = 1e-3;  // of the diagonal
  const std::vector<float> sums = diagonal();
  const std::size_t size = sums.size();
  std::vector<double> matrix(size * size, 0.0);
  const auto link = [&](std::size_t a, std::size_t b, double coefficient) {
    matrix[a * size + b] -= coefficient;
    matrix[b * size + a] -= coefficient;
    matrix[a * size + a] += coefficient;
    matrix[b * size + b] += coefficient;
  };
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      link(index(i, j), index(i - 1, j), left[index(i, j)]);
      link(index(i, j), index(i, j - 1), bottom[index(i, j)]);
    }
  }
  for (std::size_t k = 0; k < size; ++k) {
    if (!outlets.empty()) matrix[k * size + k] += outlets[k];
    matrix[k * size + k] += sums[k] > 0.0f ? kTie * sums[k] : 1.0;
  }
  const std::vector<double> factor = factor_of(std::move(matrix), size);
  std::vector<float> result(size * size);
  for (std::size_t from = 0; from < size; ++from) {
    std::vector<double> one(size, 0.0);
    one[from] = sums[from];
    const std::vector<double> column = solved(factor, std::move(one));
    for (std::size_t to = 0; to < size; ++to) result[to * size + from] = static_cast<float>(column[to]);
  }
  return result;
}

std::vector<CutLevel> cut_levels(CutLevel finest, int most_coarsest) {
  std::vector<CutLevel> levels{std::move(finest)};
  while (levels.back().cells() > most_coarsest) levels.push_back(levels.back().coarser());
  return levels;
}

}  // namespace twinflow
