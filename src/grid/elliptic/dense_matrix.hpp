#pragma once

#include <functional>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

namespace twinflow {

/// The left and bottom coefficients of cell (i, j).
using FaceCoefficients = std::function<glm::dvec2(int i, int j)>;

/// The matrix of Σ over faces of a (q − q′) for nx × ny periodic cells, row-major; for few cells.
std::vector<double> dense_matrix(int nx, int ny, const FaceCoefficients& coefficients);

/// The inverse of a symmetric positive definite matrix, by Cholesky, with column k times scales[k].
/// Row-major.
std::vector<double> scaled_inverse(std::vector<double> matrix, std::span<const float> scales);

}  // namespace twinflow
