#include "grid/elliptic/dense_matrix.hpp"

#include <cmath>
#include <cstddef>
#include <utility>

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
  const std::vector<double> factor = factor_of(std::move(matrix), size);
  std::vector<double> result(size * size);
  for (std::size_t from = 0; from < size; ++from) {
    std::vector<double> one(size, 0.0);
    one[from] = scales[from];
    const std::vector<double> column = solved(factor, std::move(one));
    for (std::size_t to = 0; to < size; ++to) result[to * size + from] = column[to];
  }
  return result;
}

}  // namespace twinflow
