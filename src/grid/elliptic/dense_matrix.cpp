#include "grid/elliptic/dense_matrix.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace twinflow {
namespace {

/// The lower triangular factor L of a symmetric positive definite matrix, L Lᵀ (Cholesky). A row of L begins
/// in the same column as the row of the matrix (George, Liu, "Computer solution of large sparse positive
/// definite systems", 1981, chapter 4).
class Factor {
 public:
  Factor(std::vector<double> matrix, std::size_t size) : size_(size), values_(std::move(matrix)) {
    for (std::size_t row = 0; row < size; ++row) {
      const auto begin = values_.begin() + static_cast<std::ptrdiff_t>(row * size);
      const auto is_zero = [](double value) { return value == 0.0; };
      first_.push_back(static_cast<std::size_t>(
          std::find_if_not(begin, begin + static_cast<std::ptrdiff_t>(row), is_zero) - begin));
      for (std::size_t column = first_[row]; column <= row; ++column) {
        double sum = at(row, column);
        for (std::size_t k = std::max(first_[row], first_[column]); k < column; ++k) {
          sum -= at(row, k) * at(column, k);
        }
        at(row, column) = row == column ? std::sqrt(sum) : sum / at(column, column);
      }
    }
  }

  /// b ← the solution x of L Lᵀ x = b.
  void solve(std::vector<double>& b) const {
    for (std::size_t row = 0; row < size_; ++row) {
      for (std::size_t k = first_[row]; k < row; ++k) b[row] -= at(row, k) * b[k];
      b[row] /= at(row, row);
    }
    for (std::size_t row = size_; row-- > 0;) {
      b[row] /= at(row, row);
      for (std::size_t k = first_[row]; k < row; ++k) b[k] -= at(row, k) * b[row];
    }
  }

 private:
  double& at(std::size_t row, std::size_t column) { return values_[row * size_ + column]; }
  double at(std::size_t row, std::size_t column) const { return values_[row * size_ + column]; }

  std::size_t size_;
  std::vector<double> values_;        ///< row-major
  std::vector<std::size_t> first_{};  ///< column of each row
};

}  // namespace

std::vector<double> dense_matrix(int nx, int ny, const FaceCoefficients& coefficients) {
  const std::size_t size = static_cast<std::size_t>(nx) * ny;
  std::vector<double> matrix(size * size, 0.0);
  const auto index = [&](int i, int j) {
    return static_cast<std::size_t>((j + ny) % ny) * nx + static_cast<std::size_t>((i + nx) % nx);
  };
  const auto link = [&](std::size_t a, std::size_t b, double coefficient) {
    matrix[a * size + b] -= coefficient;
    matrix[b * size + a] -= coefficient;
    matrix[a * size + a] += coefficient;
    matrix[b * size + b] += coefficient;
  };
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      const glm::dvec2 faces = coefficients(i, j);
      link(index(i, j), index(i - 1, j), faces.x);
      link(index(i, j), index(i, j - 1), faces.y);
    }
  }
  return matrix;
}

std::vector<double> scaled_inverse(std::vector<double> matrix, std::span<const float> scales) {
  const std::size_t size = scales.size();
  const Factor factor(std::move(matrix), size);
  std::vector<double> result(size * size);
  for (std::size_t from = 0; from < size; ++from) {
    std::vector<double> one(size, 0.0);
    one[from] = scales[from];
    factor.solve(one);
    for (std::size_t to = 0; to < size; ++to) result[to * size + from] = one[to];
  }
  return result;
}

}  // namespace twinflow
