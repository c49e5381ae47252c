#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "view/colors/value_range.hpp"

namespace twinflow {

class StateVisitor;

/// An automatic range without flicker. It widens at once. It narrows, with room around the values, once they
/// left a good part empty for a while. It takes a few frames to new ends, or jumps if frames lie far apart in
/// simulated time and make no film.
///
/// Only frames of new states count, so equal frames give equal ranges at any speed. A series of frames begins
/// with its first frame's range.
class SteadyRange {
 public:
  /// The round range that covers values.
  using Rounding = std::function<ValueRange(const ValueRange&)>;

  struct Moment {
    std::int64_t state = 0;  ///< grows with each state; 0: no earlier state
    double time = 0.0;       ///< simulated seconds
  };

  static constexpr int kPatience = 45;        ///< frames before it narrows
  static constexpr double kRoom = 0.25;       ///< part of the values' extent left free on narrowing
  static constexpr double kWorthwhile = 0.7;  ///< narrows to at most this part of its extent

  /// The range to show for values. An earlier moment (another run) or state 0 (another scene) resets it. A
  /// repeated moment gives the same range.
  ValueRange follow(const ValueRange& values, const Moment& moment, const Rounding& rounding);

  /// The round range that the shown range approaches.
  const ValueRange& target() const { return target_; }

  /// The state between frames; see StateVisitor.
  void visit_state(StateVisitor& visitor);

 private:
  void narrow_in_time(const ValueRange& values, const Rounding& rounding);
  void approach_target(double elapsed_seconds);

  std::optional<Moment> last_;
  bool blank_ = false;  ///< only one value so far
  ValueRange shown_;
  ValueRange target_;
  ValueRange recent_;  ///< covers values while the range is too wide
  int frames_too_wide_ = 0;
};

}  // namespace twinflow
