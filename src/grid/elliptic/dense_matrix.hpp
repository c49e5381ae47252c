#pragma once

#include <functional>
#include <span>
#include <vector>

#include <glm/vec2.hpp>

namespace twinflow {

/// The coefficients at the left and the bottom face of cell (i, j).
using FaceCoefficients = std::function<glm::dvec2(int i, int j)>;

/// The matrix of Σ over faces of a (q − q′) for nx × ny cells with periodic faces. Row-major; for the few
/// cells of a multigrid solver's coarsest level.
std::vector<double> dense_matrix(int nx, int ny, const FaceCoefficients& coefficients);

/// The inverse of a symmetric positive definite matrix, by Cholesky's factors. Column k is multiplied by
/// scales[k]. Both are row-major.
std::vector<double> scaled_inverse(std::vector<double> matrix, std::span<const float> scales);

}  // namespace twinflow
