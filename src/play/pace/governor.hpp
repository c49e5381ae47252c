#pragma once

#include <array>
#include <optional>
#include <string>

#include "play/pace/frame_judge.hpp"
#include "play/pace/resolution.hpp"

namespace twinflow {

/// How a window draws.
struct SparingDrawing {
  int every = 1;       ///< one of so many frames
  int coarseness = 1;  ///< the fluids have one pixel for the square of so many of the window
  bool operator==(const SparingDrawing&) const = default;
};

/// The resolution of a scene in a window. If the first second shows room for it, the governor raises the
/// resolution (`finer`). It goes back to the scene's own below 45 frames a second, if the fluid is slower
/// than real time, or if the finer fluid blows up. Below 27 frames a second it acts on what is slow: if
/// drawing is, the window draws fewer of the frames, else one part of the resolution after another is halved
/// (`coarser`). It never changes a resolution that is fixed, also not back, unless the fluid blows up. It
/// gives everything back when window.governor is turned off.
class Governor {
 public:
  /// What the governor has to know about a frame.
  struct Frame {
    double seconds = 0.0;          ///< the time of the frame
    FrameCost cost{};              ///< of its parts
    double real_time_share = 1.0;  ///< simulated seconds in a second
    bool stands_still = false;     ///< no steps were taken
    bool is_busy = false;          ///< a recording or a stroke goes on: the resolution must not change now
    bool has_drawn_walls = false;  ///< the user has drawn walls, which a new start would lose
    bool is_untouched = false;     ///< the user has neither drawn nor changed nor measured anything
    bool has_failed = false;       ///< the fluid has blown up
  };
  enum class Why { room, too_slow, failed, late, slow_drawing, turned_off };
  /// The resolution at which the scene has to start again, if it is another one.
  struct Decision {
    Resolution resolution;
    Why why;
  };
  /// Nothing if the scene goes on as it is.
  std::optional<Decision> after_frame(const Frame& frame, const Settings& settings,
                                      const FixedResolution& fixed);
  SparingDrawing drawing() const { return kDrawings.at(static_cast<std::size_t>(drawing_)); }
  /// Call this when the user has changed settings: a resolution that the user has set is not restored, and
  /// one that he has lowered is judged anew.
  void note_change(const Settings& before, const Settings& after);
  /// The user has taken a change back: the governor changes nothing any more.
  void refuse() { is_refused_ = true; }
  bool is_refused() const { return is_refused_; }

  /// Whether the resolution is not the scene's own.
  bool is_governing() const { return own_.has_value(); }
  /// The settings with the user's resolution.
  Settings users(Settings settings) const;

 private:
  static constexpr double kSlow = 1.0 / 45.0;    ///< seconds, of a frame of raised resolution
  static constexpr double kFast = 1.0 / 50.0;    ///< seconds
  static constexpr double kLate = 1.0 / 27.0;    ///< seconds
  static constexpr double kOnTime = 1.0 / 30.0;  ///< seconds
  static constexpr double kRealTimeShare = 0.9;  ///< below it fluids are slower than real time
  static constexpr double kSlowDrawing = 0.25;   ///< of a frame, from which on drawing is to blame
  static constexpr std::array<SparingDrawing, 4> kDrawings = {{{1, 1}, {2, 1}, {2, 2}, {4, 2}}};

  Decision give_back(Why why);
  std::optional<Decision> raise(const Frame& frame, const Settings& settings, const FixedResolution& fixed);
  std::optional<Decision> take_back(const Frame& frame);
  std::optional<Decision> lower(const Frame& frame, const Settings& settings, const FixedResolution& fixed);

  FirstSecond first_second_;
  FrameJudge raised_judge_{kSlow, kFast};
  FrameJudge judge_{kLate, kOnTime};
  std::optional<Resolution> own_;  ///< while the governor has changed it
  int drawing_ = 0;                ///< of kDrawings
  bool is_raised_ = false;
  bool is_refused_ = false;
};

/// "The governor: draws one of 2 frames, with 1/4 of the pixels".
std::string governed_text(const SparingDrawing& drawing);

}  // namespace twinflow
