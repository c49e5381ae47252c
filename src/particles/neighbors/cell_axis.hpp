#pragma once

#include <algorithm>

namespace twinflow {

/// Equal cells that exactly fill a length. Outside positions belong to the edge cell.
class CellAxis {
 public:
  CellAxis() = default;

  /// Fits as many cells of at least `minimum` length into `length` as possible, `most` (≥ 1) at most. A few
  /// roundings of slack keep positions `minimum` apart within one cell of each other.
  CellAxis(double origin, double length, double minimum, double most) : origin_(static_cast<float>(origin)) {
    const double fitting = std::min(length / minimum, most);
    cells_ = std::max(1, static_cast<int>(fitting / (1.0 + 1e-6 + 5e-7 * fitting)));
    cells_per_unit_ = static_cast<float>(cells_ / length);
  }

  int cells() const { return cells_; }

  int cell_of(float position) const {
    const float cell = (position - origin_) * cells_per_unit_;  // max(0, NaN) is 0
    return static_cast<int>(std::min(std::max(0.0f, cell), static_cast<float>(cells_ - 1)));
  }

 private:
  float origin_ = 0.0f;
  float cells_per_unit_ = 1.0f;
  int cells_ = 1;
};

}  // namespace twinflow
