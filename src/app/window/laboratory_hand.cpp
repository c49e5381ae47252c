// What moves the fluids: the mouse, with or without a button, or nobody's hand.
#include <cmath>

#include "app/window/laboratory.hpp"

namespace twinflow {
namespace {

constexpr double kHoverEnds = 0.4;          ///< seconds that the mouse rests
constexpr double kAttractRestarts = 180.0;  ///< seconds

double seconds_between(std::chrono::steady_clock::time_point from, std::chrono::steady_clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

}  // namespace

void Laboratory::move_by_hand(double seconds) {
  const glm::dvec2 cursor = window_.cursor();
  if (cursor != cursor_) {
    if (cursor_.x >= 0.0) last_input_ = cursor_moved_ = Clock::now();
    cursor_ = cursor;
  }
  if (browser_.is_open() || paused_) {
    end_attract();
    last_input_ = Clock::now();
    move_pointer();
    return;
  }
  const double attract = world_->settings().window.attract;
  if (attract > 0.0 && seconds_between(last_input_, Clock::now()) >= attract) {
    stir_by_itself(seconds);
  } else {
    end_attract();
    hover();
    move_pointer();
  }
}

void Laboratory::move_pointer() {
  if (!pointer_.pressed() || attract_since_) return;
  const Layout layout = picture_layout(*world_, picture_options());
  if (layout.find(drag_pane_)) pointer_.move(layout.to_domain(drag_pane_, window_.cursor()));
}

/// A drag begins where the mouse moves over a pane and ends where it rests or leaves; a ball stays in hand
/// while the mouse rests.
void Laboratory::hover() {
  const Settings::BrushSettings& brush = world_->settings().brush;
  const auto place =
      imgui_->wants_mouse() ? std::nullopt : picture_layout(*world_, picture_options()).hit(window_.cursor());
  const bool moves = seconds_between(cursor_moved_, Clock::now()) < kHoverEnds;
  const bool wanted = brush.hover && !drops_body(brush.tool) && place &&
                      (moves || (pointer_.pressed() && brush.tool == BrushTool::ball));
  hovers_ = hovers_ && pointer_.pressed();  // starting again takes the mouse off the fluid, too
  if (hovers_ && (!wanted || place->pane != drag_pane_ || pointer_.recorded().back().tool != brush.tool)) {
    pointer_.release();
    hovers_ = false;
  }
  if (!wanted || pointer_.pressed()) return;
  press_at(*place, brush);
  hovers_ = true;
}

/// The strokes are recorded as the user's are, so that what is saved replays to what was seen; starting again
/// now and then keeps the dye clear and the record short.
void Laboratory::stir_by_itself(double seconds) {
  const auto now = Clock::now();
  if (!attract_since_) {
    pointer_.release();
    hovers_ = false;
    attract_since_ = now;
    attract_hand_.rest();
  }
  if (seconds_between(*attract_since_, now) > kAttractRestarts && !recorder_.recording()) {
    attract_since_ = now;
    attract_hand_.rest();
    reset();
  }
  const auto place = attract_hand_.move(std::min(seconds, 0.1), world_->domain());
  if (!place) {
    pointer_.release();
  } else if (pointer_.pressed()) {
    pointer_.move(*place);
  } else {
    Settings::BrushSettings brush = world_->settings().brush;
    const bool stirs =
        brush.tool == BrushTool::drag || brush.tool == BrushTool::dye || brush.tool == BrushTool::ball;
    if (!stirs) brush.tool = BrushTool::both;
    press_at({PaneId::grid, *place}, brush);
  }
}

void Laboratory::end_attract() {
  if (!std::exchange(attract_since_, {})) return;
  pointer_.release();
}

void Laboratory::press_at(const PaneHit& place, const Settings::BrushSettings& brush) {
  drag_pane_ = place.pane;
  try_to([&] { palette_.load(brush, world_->scene().folder); });
  const auto color = [this, brush, stroke = drags_++](glm::dvec2 position, double length) {
    return palette_.color(brush, world_->domain(), {stroke, length, position}, options_.seed);
  };
  pointer_.press(place.position, world_->time(), brush, color(place.position, 0.0),
                 varies_along_stroke(brush.color) ? Pointer::ColorAlong(color) : Pointer::ColorAlong());
}

}  // namespace twinflow
