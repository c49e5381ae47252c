#pragma once

#include <cstdint>
#include <functional>

#include "view/value_range.hpp"

namespace twinflow {

/// An automatic range that does not flicker. It widens at once when values leave it, and narrows only after
/// they have left a good part of it empty for a while, with room to spare: so values that hover about a round
/// number leave it alone, and it never turns back within that while. On its way to new ends it takes a few
/// frames.
///
/// Time is counted in frames that show a new state, so that the same frames give the same ranges, however
/// fast they are drawn.
class SteadyRange {
 public:
  /// The round range that covers values.
  using Rounding = std::function<ValueRange(const ValueRange&)>;

  static constexpr int kPatience = 45;        ///< frames before it narrows
  static constexpr double kRoom = 0.25;       ///< of the values' extent, left free when it narrows
  static constexpr double kWorthwhile = 0.7;  ///< of its extent: to narrow by less is not worth a change

  /// The range to show for the values of the world's state of this number. A number below the last one is
  /// that of another run: what was before is forgotten. The same number twice gives the same range.
  ValueRange follow(const ValueRange& values, std::int64_t state, const Rounding& rounding);
  void forget() { state_ = kNone; }

  /// The round range that it is on its way to.
  const ValueRange& target() const { return target_; }

 private:
  static constexpr std::int64_t kNone = -1;

  void narrow_in_time(const ValueRange& values, const Rounding& rounding);
  void approach_target();

  std::int64_t state_ = kNone;
  bool blank_ = false;  ///< there was but one value so far: any range would do for it
  ValueRange shown_;
  ValueRange target_;
  ValueRange recent_;  ///< all values since the range is too wide
  int frames_too_wide_ = 0;
};

}  // namespace twinflow
