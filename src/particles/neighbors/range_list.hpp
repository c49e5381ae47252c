#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "particles/parallel/neighbor_ranges.hpp"
#include "particles/parallel/thread_team.hpp"

namespace twinflow {

/// Any number of ranges; few need no allocation.
class RangeList {
 public:
  /// Enough for nine cells, or three rows in up to three periodic pieces each.
  static constexpr int kFew = 9;

  void add(const Range& range) {
    if (count_ < kFew) {
      few_[count_] = range;
    } else {
      if (count_ == kFew) many_.assign(few_, few_ + kFew);
      many_.push_back(range);
    }
    ++count_;
  }

  const Range* begin() const { return count_ <= kFew ? few_ : many_.data(); }
  const Range* end() const { return begin() + count_; }

 private:
  int count_ = 0;
  Range few_[kFew];
  std::vector<Range> many_;  ///< all, if more than a few
};

/// Ranges of blocks, for searches that do not know their number beforehand.
class BlockRanges {
 public:
  /// Points every block.near to the ranges of find(block), a RangeList; the team shares the work. Ranges stay
  /// until the next call.
  template <class Find>
  void fill(std::span<Block> blocks, const ThreadTeam& team, const Find& find) {
    constexpr int kBlocksAtOnce = 64;
    const int count = static_cast<int>(blocks.size());
    of_piece_.resize((blocks.size() + kBlocksAtOnce - 1) / kBlocksAtOnce);
    team.for_ranges(count, kBlocksAtOnce, [&](int first, int last) {
      const auto mine =
          blocks.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(last - first));
      fill_piece(mine, of_piece_[static_cast<std::size_t>(first / kBlocksAtOnce)], find);
    });
  }

 private:
  std::vector<std::vector<Range>> of_piece_;

  template <class Find>
  static void fill_piece(std::span<Block> blocks, std::vector<Range>& ranges, const Find& find) {
    ranges.clear();
    for (Block& block : blocks) {
      const RangeList near = find(block);
      block.near.count = static_cast<int>(near.end() - near.begin());
      ranges.insert(ranges.end(), near.begin(), near.end());
    }
    const Range* next = ranges.data();
    for (Block& block : blocks) {
      block.near.ranges = next;
      next += block.near.count;
    }
  }
};

}  // namespace twinflow
