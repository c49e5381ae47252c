#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "core/archive_fwd.hpp"
#include "view/colors/value_range.hpp"

namespace twinflow {

/// An automatic range that does not flicker. It widens at once when values leave it. It narrows only after
/// the values have left a good part of it empty for a while. Then it leaves some room around them. So values
/// near a round number do not move it, and it never turns back within that while. It takes a few frames on
/// its way to new ends. If these frames lie far apart in simulated time and make no film, it jumps.
///
/// Only frames that show a new state count. So the same frames give the same ranges, however fast they are
/// drawn. States that were not drawn are unknown: a series of frames begins with the range of its first
/// frame.
class SteadyRange {
 public:
  /// A function that gives the round range which covers values.
  using Rounding = std::function<ValueRange(const ValueRange&)>;

  /// A state of the world.
  struct Moment {
    std::int64_t state = 0;  ///< grows with each new state; 0: there was no state before
    double time = 0.0;       ///< simulated seconds
  };

  static constexpr int kPatience = 45;  ///< frames that the range waits before it narrows
  static constexpr double kRoom =
      0.25;  ///< part of the values' extent that is left free when the range narrows
  static constexpr double kWorthwhile =
      0.7;  ///< the range narrows to this part of its extent or less, or not at all

  /// Returns the range to show for the values of a moment. A moment before the last one belongs to another
  /// run, and state 0 may belong to another scene. The range then forgets what was before. The same moment
  /// twice gives the same range.
  ValueRange follow(const ValueRange& values, const Moment& moment, const Rounding& rounding);

  /// The round range that the shown range is on its way to.
  const ValueRange& target() const { return target_; }

  /// The state that carries over between frames; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive);

 private:
  void narrow_in_time(const ValueRange& values, const Rounding& rounding);
  void approach_target(double elapsed_seconds);

  std::optional<Moment> last_;
  bool blank_ = false;  ///< there has been only one value so far, which any range would suit
  ValueRange shown_;
  ValueRange target_;
  ValueRange recent_;  ///< covers all values since the range has been too wide
  int frames_too_wide_ = 0;
};

}  // namespace twinflow
