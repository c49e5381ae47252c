#pragma once

#include <array>
#include <optional>
#include <string>

#include "play/pace/frame_judge.hpp"
#include "play/pace/resolution.hpp"

namespace twinflow {

struct SparingDrawing {
  int every = 1;       ///< one of so many frames is drawn
  int coarseness = 1;  ///< one pixel of the fluids covers its square
  bool operator==(const SparingDrawing&) const = default;
};

/// Governs a window's resolution. The first second may allow a higher one (`finer`), taken back below 45
/// frames a second or real time, or if the fluid blows up. Below 27 frames a second, slow drawing skips
/// frames; otherwise one part after another is halved (`coarser`). Fast drawing skips fewer frames again.
/// Fixed resolutions change only if the fluid blows up. Turning window.governor off restores everything.
class Governor {
 public:
  struct Frame {
    double seconds = 0.0;
    FrameCost cost{};              ///< of the frame's parts
    double real_time_share = 1.0;  ///< simulated seconds in a second
    bool stands_still = false;     ///< no steps were taken
    bool is_busy = false;          ///< a recording or a stroke is under way
    bool has_drawn_walls = false;  ///< a restart would lose them
    bool is_untouched = false;     ///< the user has not drawn, changed or measured
    bool has_failed = false;       ///< the fluid has blown up
  };
  enum class Why { room, too_slow, failed, late, slow_drawing, fast_drawing, turned_off };
  /// The resolution for a restart.
  struct Decision {
    Resolution resolution;
    Why why;
  };
  /// The decision after a frame; nothing if the scene continues.
  std::optional<Decision> after_frame(const Frame& frame, const Settings& settings, bool is_fixed);
  SparingDrawing drawing() const { return kDrawings.at(static_cast<std::size_t>(drawing_)); }
  /// Notes the user's change: a resolution set by the user is not restored, and a lowered one is judged anew.
  void note_change(const Settings& before, const Settings& after);
  /// Stops the governor after an undo by the user.
  void refuse() { is_refused_ = true; }
  bool is_refused() const { return is_refused_; }

  /// Whether the resolution is not the scene's own.
  bool is_governing() const { return own_.has_value(); }
  /// The settings with the user's resolution.
  Settings users(Settings settings) const;

 private:
  static constexpr double kSlow = 1.0 / 45.0;    ///< seconds, at raised resolution
  static constexpr double kFast = 1.0 / 50.0;    ///< seconds
  static constexpr double kLate = 1.0 / 27.0;    ///< seconds
  static constexpr double kOnTime = 1.0 / 30.0;  ///< seconds
  static constexpr double kRealTimeShare = 0.9;  ///< below it fluids are slower than real time
  static constexpr double kPatience = 5.0;       ///< seconds before drawing gets better
  static constexpr double kSlowDrawing = 0.25;   ///< share of a frame for which drawing is to blame
  static constexpr std::array<SparingDrawing, 4> kDrawings = {{{1, 1}, {2, 1}, {2, 2}, {4, 2}}};

  Decision give_back(Why why);
  std::optional<Decision> raise(const Frame& frame, const Settings& settings, bool is_fixed);
  std::optional<Decision> take_back(const Frame& frame);
  std::optional<Decision> draw_more(const Frame& frame, const Settings& settings);
  void watch_anew() { watched_ = {}; }
  std::optional<Decision> lower(const Frame& frame, const Settings& settings, bool is_fixed);

  FirstSecond first_second_;
  FrameJudge raised_judge_{kSlow, kFast};
  FrameJudge judge_{kLate, kOnTime};
  std::optional<Resolution> own_;  ///< while another one is set
  int drawing_ = 0;
  struct Watched {
    double seconds = 0.0;
    double expected = 0.0;  ///< seconds, with the next better drawing
    int frames = 0;
  } watched_;
  double patience_ = kPatience;  ///< seconds
  bool is_raised_ = false;
  bool is_refused_ = false;
};

/// "The governor: draws one of 2 frames, with 1/4 of the pixels"
std::string governed_text(const SparingDrawing& drawing);

}  // namespace twinflow
