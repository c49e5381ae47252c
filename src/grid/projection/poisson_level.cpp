#include "grid/projection/poisson_level.hpp"

#include <cmath>
#include <numbers>

namespace twinflow {
namespace {

/// The second difference along an axis of n cells, by its eigenvectors.
class Axis {
 public:
  Axis(int n, bool walls) : n_(n), walls_(walls) {}

  int cells() const { return n_; }
  /// The eigenvalue of eigenvector k, from 0 to n − 1; the first eigenvector is constant.
  double eigenvalue(int k) const {
    return 2.0 * std::cos((walls_ ? 1.0 : 2.0) * std::numbers::pi * k / n_) - 2.0;
  }
  /// The value in cell `to` of the part along eigenvector k of a one in cell `from`.
  double share(int k, int from, int to) const {
    if (!walls_) return std::cos(2.0 * std::numbers::pi * k * (from - to) / n_) / n_;
    const auto cosine = [&](int cell) { return std::cos(std::numbers::pi * k * (cell + 0.5) / n_); };
    return (k == 0 ? 1.0 : 2.0) * cosine(from) * cosine(to) / n_;
  }

 private:
  int n_;
  bool walls_;
};

/// For each eigenvector m of y, the sum over the eigenvectors of x of share(from, to) / (w·λ).
std::vector<double> inverse_along_x(const Axis& x, const Axis& y, glm::dvec2 weights, int from, int to) {
  std::vector<double> result;
  for (int m = 0; m < y.cells(); ++m) {
    double sum = 0.0;
    for (int k = m == 0 ? 1 : 0; k < x.cells(); ++k) {
      sum += x.share(k, from, to) / (weights.x * x.eigenvalue(k) + weights.y * y.eigenvalue(m));
    }
    result.push_back(sum);
  }
  return result;
}

}  // namespace

PoissonLevel PoissonLevel::finest(const GridCells& cells) {
  return {cells.shape.nx, cells.shape.ny, cells.domain().size(), cells.periodic()};
}

PoissonLevel PoissonLevel::coarser() const { return {(nx + 1) / 2, (ny + 1) / 2, size, periodic}; }

glm::dvec2 PoissonLevel::weights() const {
  const auto weight = [](int n, double length) { return n == 1 ? 0.0 : (n / length) * (n / length); };
  return {weight(nx, size.x), weight(ny, size.y)};
}

glm::vec3 PoissonLevel::stencil() const {
  const double diagonal = 2.0 * (weights().x + weights().y);
  return {weights().x / diagonal, weights().y / diagonal, 1.0 / diagonal};
}

std::vector<float> PoissonLevel::inverse() const {
  const Axis x(nx, !periodic.x);
  const Axis y(ny, !periodic.y);
  std::vector<float> matrix(static_cast<std::size_t>(cells()) * cells());
  for (int from_x = 0; from_x < nx; ++from_x) {
    for (int to_x = 0; to_x < nx; ++to_x) {
      const std::vector<double> along_x = inverse_along_x(x, y, weights(), from_x, to_x);
      for (int from_y = 0; from_y < ny; ++from_y) {
        for (int to_y = 0; to_y < ny; ++to_y) {
          double sum = 0.0;
          for (int m = 0; m < ny; ++m) sum += along_x[m] * y.share(m, from_y, to_y);
          matrix[static_cast<std::size_t>(to_y * nx + to_x) * cells() + (from_y * nx + from_x)] =
              static_cast<float>(sum);
        }
      }
    }
  }
  return matrix;
}

}  // namespace twinflow
