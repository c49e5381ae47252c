#pragma once

#include <algorithm>

namespace twinflow {

/// One direction of a grid of equal cells that fill a length exactly. Positions outside belong to the cell at
/// the edge.
class CellAxis {
 public:
  CellAxis() = default;

  /// Fits as many cells of at least `minimum` length into `length` as possible, `most` (≥ 1) at most. Each is
  /// a few float roundings longer. So rounding in `cell_of` never separates positions `minimum` apart by more
  /// than one cell.
  CellAxis(double origin, double length, double minimum, double most) : origin_(static_cast<float>(origin)) {
    const double fitting = std::min(length / minimum, most);
    cells_ = std::max(1, static_cast<int>(fitting / (1.0 + 1e-6 + 5e-7 * fitting)));
    cells_per_unit_ = static_cast<float>(cells_ / length);
  }

  int cells() const { return cells_; }

  int cell_of(float position) const {
    const float cell = (position - origin_) * cells_per_unit_;  // NaN goes to cell 0: max(0, NaN) is 0
    return static_cast<int>(std::min(std::max(0.0f, cell), static_cast<float>(cells_ - 1)));
  }

 private:
  float origin_ = 0.0f;
  float cells_per_unit_ = 1.0f;
  int cells_ = 1;
};

}  // namespace twinflow
