#include "view/painters/spray.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <glm/common.hpp>

namespace twinflow {
namespace {

constexpr double kCellSpacings = 2.0;

/// Values at the centers of cells that cover a domain, deposited and read with bilinear weights.
class Cells {
 public:
  Cells(const Domain& domain, double side)
      : domain_(domain), count_(glm::max(glm::ivec2(domain.size() / side), glm::ivec2(1))) {
    values_.resize(static_cast<std::size_t>(count_.x) * static_cast<std::size_t>(count_.y));
  }

  double cell_area() const { return domain_.area() / (double(count_.x) * count_.y); }

  /// Calls `visit(value, weight)` for the four cells around a point.
  template <class Visit>
  void around(glm::dvec2 point, const Visit& visit) {
    const glm::dvec2 place = (point - domain_.minimum()) / domain_.size() * glm::dvec2(count_) - 0.5;
    const glm::dvec2 corner = glm::floor(place);
    const glm::dvec2 beyond = place - corner;
    for (const int j : {0, 1}) {
      for (const int i : {0, 1}) {
        const double share = (i == 1 ? beyond.x : 1.0 - beyond.x) * (j == 1 ? beyond.y : 1.0 - beyond.y);
        visit(at(glm::ivec2(corner) + glm::ivec2(i, j)), static_cast<float>(share));
      }
    }
  }

 private:
  float& at(glm::ivec2 cell) {
    for (const int axis : {0, 1}) {
      cell[axis] = domain_.periodic[axis] ? (cell[axis] + count_[axis]) % count_[axis]
                                          : std::clamp(cell[axis], 0, count_[axis] - 1);
    }
    return values_[static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(count_.x) +
                   static_cast<std::size_t>(cell.x)];
  }

  Domain domain_;
  glm::ivec2 count_;
  std::vector<float> values_;
};

double smooth_step(double low, double high, double value) {
  const double share = std::clamp((value - low) / (high - low), 0.0, 1.0);
  return share * share * (3.0 - 2.0 * share);
}

}  // namespace

std::vector<float> crowding(const ParticleSet& particles, const Domain& domain, double spacing) {
  Cells cells(domain, kCellSpacings * spacing);
  const auto part = static_cast<float>(spacing * spacing / cells.cell_area());
  std::vector<float> crowd(static_cast<std::size_t>(particles.size()));
  for (std::size_t k = 0; k < crowd.size(); ++k) {
    cells.around({particles.x[k], particles.y[k]}, [&](float& cell, float share) { cell += share * part; });
  }
  for (std::size_t k = 0; k < crowd.size(); ++k) {
    cells.around({particles.x[k], particles.y[k]},
                 [&](const float& cell, float share) { crowd[k] += share * cell; });
  }
  return crowd;
}

std::vector<float> spray(const ParticleSet& particles, const Domain& domain, double spacing, double fast) {
  std::vector<float> shares = crowding(particles, domain, spacing);
  for (std::size_t k = 0; k < shares.size(); ++k) {
    const double lonely = 1.0 - smooth_step(0.12, 0.5, shares[k]);
    const double speed = std::hypot(double(particles.u[k]), double(particles.v[k]));
    shares[k] = static_cast<float>(lonely * smooth_step(0.3 * fast, fast, speed));
  }
  return shares;
}

}  // namespace twinflow
