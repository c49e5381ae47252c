#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "core/archive_fwd.hpp"
#include "view/colors/value_range.hpp"

namespace twinflow {

/// An automatic range that does not flicker. It widens at once when values leave it, and narrows only after
/// they have left a good part of it empty for a while, with room to spare: so values that hover about a round
/// number leave it alone, and it never turns back within that while. On its way to new ends it takes a few
/// frames, unless these lie far apart in simulated time and are no film.
///
/// What counts is frames that show a new state, so that the same frames give the same ranges, however fast
/// they are drawn. What was not drawn is not known: a series of frames that begins in the middle of a run
/// begins with the range of its first one.
class SteadyRange {
 public:
  /// The round range that covers values.
  using Rounding = std::function<ValueRange(const ValueRange&)>;

  /// A state of the world.
  struct Moment {
    std::int64_t state = 0;  ///< grows with each new one; 0: nothing has been before it
    double time = 0.0;       ///< simulated seconds
  };

  static constexpr int kPatience = 45;        ///< frames before it narrows
  static constexpr double kRoom = 0.25;       ///< of the values' extent, left free when it narrows
  static constexpr double kWorthwhile = 0.7;  ///< of its extent: to narrow by less is not worth a change

  /// The range to show for the values of a moment. One before the last one is of another run: what was before
  /// is forgotten, and so it is at state 0, which may be that of another scene. The same moment twice gives
  /// the same range.
  ValueRange follow(const ValueRange& values, const Moment& moment, const Rounding& rounding);

  /// The round range that it is on its way to.
  const ValueRange& target() const { return target_; }

  /// What it remembers of earlier frames; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive);

 private:
  void narrow_in_time(const ValueRange& values, const Rounding& rounding);
  void approach_target(double elapsed_seconds);

  std::optional<Moment> last_;
  bool blank_ = false;  ///< there was but one value so far: any range would do for it
  ValueRange shown_;
  ValueRange target_;
  ValueRange recent_;  ///< all values since the range is too wide
  int frames_too_wide_ = 0;
};

}  // namespace twinflow
