#include "play/pace/governor.hpp"

#include <algorithm>
#include <utility>

namespace twinflow {

std::optional<Governor::Decision> Governor::after_frame(const Frame& frame, const Settings& settings,
                                                        bool is_fixed) {
  if (frame.is_busy) return {};
  if (!settings.window.governor) {
    first_second_.give_up();
    const bool was_sparing = std::exchange(drawing_, 0) != 0;
    if (own_) return give_back(Why::turned_off);
    return was_sparing ? std::optional(Decision{resolution_of(settings), Why::turned_off}) : std::nullopt;
  }
  if (is_raised_ && frame.has_failed) return give_back(Why::failed);
  if (frame.stands_still || frame.has_drawn_walls) {
    judge_.begin_anew();
    raised_judge_.begin_anew();
    watch_anew();
    return {};
  }
  if (auto more = draw_more(frame, settings)) return more;
  if (is_refused_) return {};
  if (is_raised_ && !is_fixed) return take_back(frame);
  if (auto raised = raise(frame, settings, is_fixed)) return raised;
  return lower(frame, settings, is_fixed);
}

Governor::Decision Governor::give_back(Why why) {
  is_raised_ = false;
  judge_.begin_anew();
  return {*std::exchange(own_, {}), why};
}

std::optional<Governor::Decision> Governor::raise(const Frame& frame, const Settings& settings,
                                                  bool is_fixed) {
  if (!frame.is_untouched || is_raised_) first_second_.give_up();
  const auto cost = first_second_.observe(frame.cost);
  const auto next = cost && !is_fixed ? finer(settings, *cost) : std::nullopt;
  if (!next) return {};
  own_ = resolution_of(settings);
  is_raised_ = true;
  raised_judge_.begin_anew();
  return Decision{*next, Why::room};
}

std::optional<Governor::Decision> Governor::take_back(const Frame& frame) {
  // A frame that leaves the fluid behind counts as late, however short it was.
  const bool falls_behind = frame.real_time_share < kRealTimeShare;
  const double seconds = falls_behind ? std::max(frame.seconds, 1.01 * kSlow) : frame.seconds;
  if (!raised_judge_.observe(seconds)) return {};
  return give_back(Why::too_slow);
}

/// Goes back to better drawing if frames would be on time with it. Every return waits twice as long as the
/// one before, so that drawing does not change to and fro.
std::optional<Governor::Decision> Governor::draw_more(const Frame& frame, const Settings& settings) {
  if (drawing_ == 0) return {};
  const auto pixels_per_frame = [](const SparingDrawing& drawing) {
    return 1.0 / (drawing.every * drawing.coarseness * drawing.coarseness);
  };
  const SparingDrawing better = kDrawings.at(static_cast<std::size_t>(drawing_ - 1));
  const double times = pixels_per_frame(better) / pixels_per_frame(drawing());
  watched_.seconds += frame.seconds;
  watched_.expected += frame.seconds + 1e-3 * (times - 1.0) * frame.cost.drawing;
  ++watched_.frames;
  if (watched_.seconds < patience_) return {};
  const bool has_room = watched_.expected < kOnTime * watched_.frames;
  watch_anew();
  if (!has_room) return {};
  --drawing_;
  judge_.begin_anew();
  patience_ *= 2.0;
  return Decision{resolution_of(settings), Why::fast_drawing};
}

std::optional<Governor::Decision> Governor::lower(const Frame& frame, const Settings& settings,
                                                  bool is_fixed) {
  if (!judge_.observe(frame.seconds)) return {};
  const bool draws_slowly = 1e-3 * frame.cost.drawing >= kSlowDrawing * frame.seconds;
  if (draws_slowly && drawing_ + 1 < static_cast<int>(kDrawings.size())) {
    ++drawing_;
    watch_anew();
    return Decision{resolution_of(settings), Why::slow_drawing};
  }
  if (is_fixed) return {};
  const auto next = coarser(settings, frame.cost, own_.value_or(resolution_of(settings)));
  if (!next) return {};
  if (!own_) own_ = resolution_of(settings);
  return Decision{*next, Why::late};
}

void Governor::note_change(const Settings& before, const Settings& after) {
  if (resolution_of(before) == resolution_of(after)) return;
  judge_.begin_anew();
  raised_judge_.begin_anew();
  watch_anew();
  if (own_) own_ = after_change(*own_, before, after);
  if (own_ == resolution_of(after)) {
    own_.reset();
    is_raised_ = false;
  }
}

std::string governed_text(const SparingDrawing& drawing) {
  std::string text = "The governor: draws one of " + std::to_string(drawing.every) + " frames";
  const int pixels = drawing.coarseness * drawing.coarseness;
  return pixels == 1 ? text : text + ", with 1/" + std::to_string(pixels) + " of the pixels";
}

Settings Governor::users(Settings settings) const {
  return own_ ? with_resolution(std::move(settings), *own_) : settings;
}

}  // namespace twinflow
