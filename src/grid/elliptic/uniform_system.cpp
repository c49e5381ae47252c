#include "grid/elliptic/uniform_system.hpp"

#include <cstddef>
#include <utility>

#include "grid/elliptic/dense_matrix.hpp"

namespace twinflow {

UniformSystem UniformSystem::of(const GridCells& cells) {
  return {cells.shape.nx, cells.shape.ny, cells.domain().size(), cells.periodic()};
}

UniformSystem UniformSystem::coarser() const { return {(nx + 1) / 2, (ny + 1) / 2, size, periodic}; }

glm::dvec2 UniformSystem::weights() const {
  const auto weight = [](int n, double length) { return n == 1 ? 0.0 : (n / length) * (n / length); };
  return {weight(nx, size.x), weight(ny, size.y)};
}

glm::vec3 UniformSystem::stencil() const {
  const double diagonal = 2.0 * (weights().x + weights().y);
  return {weights().x / diagonal, weights().y / diagonal, 1.0 / diagonal};
}

std::vector<float> UniformSystem::inverse() const {
  const glm::dvec2 w = weights();
  std::vector<double> matrix = dense_matrix(nx, ny, [&](int i, int j) {
    return glm::dvec2(i == 0 && !periodic.x ? 0.0 : w.x, j == 0 && !periodic.y ? 0.0 : w.y);
  });
  // Constants are no longer mapped to zero if all entries are larger by the same amount. The inverse then
  // also maps them, and is larger by 1 / (amount · cells²).
  const double amount = (w.x + w.y) / cells();
  for (double& entry : matrix) entry += amount;
  const double excess = 1.0 / (amount * cells() * cells());
  const std::vector<float> ones(static_cast<std::size_t>(cells()), 1.0f);
  std::vector<float> result;
  for (const double entry : scaled_inverse(std::move(matrix), ones)) {
    result.push_back(static_cast<float>(excess - entry));
  }
  return result;
}

}  // namespace twinflow
