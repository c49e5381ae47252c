#include "app/window/screen/mouse_clicks.hpp"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

namespace twinflow {
namespace {

constexpr double kSoon = 0.3;  ///< seconds between the presses of a double click
constexpr double kNear = 6.0;  ///< screen coordinates

}  // namespace

void MouseClicks::note(bool down, glm::dvec2 place, double seconds) {
  bool is_double = false;
  if (down) {
    const bool soon = seconds - pressed_seconds_ <= kSoon || picture_ - pressed_picture_ <= 1;
    is_double = completes_ && soon && glm::distance(place, pressed_at_) <= kNear;
    completes_ = !is_double;
    pressed_at_ = place;
    pressed_seconds_ = seconds;
    pressed_picture_ = picture_;
  }
  waiting_.push_back({down, is_double, place});
}

bool MouseClicks::double_waits() const {
  return double_shown_ ||
         std::ranges::any_of(waiting_, [](const Change& change) { return change.is_double; });
}

MouseClicks::State MouseClicks::next(bool really_down) {
  ++picture_;
  double_shown_ = false;
  if (waiting_.empty()) {
    down_ = really_down;
    return {.down = down_};
  }
  const Change change = waiting_.front();
  const bool moved = change.place != std::exchange(place_, change.place);
  // What a drag has moved is seen before its end.
  if (down_ && !change.down && moved) return {.down = true, .is_placed = true, .place = place_};
  waiting_.pop_front();
  down_ = change.down;
  double_shown_ = change.is_double;
  return {.down = down_, .is_double = change.is_double, .is_placed = true, .place = place_};
}

}  // namespace twinflow
