#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace twinflow {

/// Scene cards in rows of columns; each group begins a row.
class SceneGrid {
 public:
  SceneGrid() = default;
  /// `groups`: of each scene, consecutive. `columns` ≥ 1.
  SceneGrid(const std::vector<std::string>& groups, std::size_t columns) {
    for (std::size_t k = 0; k < groups.size(); ++k) {
      const bool begins_row = k == 0 || groups[k] != groups[k - 1] || k - rows_.back() == columns;
      if (begins_row) rows_.push_back(k);
    }
    count_ = groups.size();
  }

  bool begins_row(std::size_t index) const { return std::ranges::binary_search(rows_, index); }
  /// The scene `rows` rows below, or above if negative, within the existing rows: in the same column, or the
  /// last of a shorter row.
  std::size_t moved(std::size_t index, long rows) const {
    if (rows_.empty()) return index;
    const long row = std::ranges::upper_bound(rows_, index) - rows_.begin() - 1;
    const auto to = static_cast<std::size_t>(std::clamp(row + rows, 0L, static_cast<long>(rows_.size()) - 1));
    const std::size_t column = index - rows_[static_cast<std::size_t>(row)];
    const std::size_t end = to + 1 < rows_.size() ? rows_[to + 1] : count_;
    return std::min(rows_[to] + column, end - 1);
  }

 private:
  std::vector<std::size_t> rows_;  ///< the first scene of each
  std::size_t count_ = 0;
};

}  // namespace twinflow
