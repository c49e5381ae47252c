#include "play/hand/hand.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "scene/parameters/pressure_rules.hpp"

namespace twinflow {

bool Hand::begin(const Surroundings& around, double pressure) {
  const auto hit = around.layout.hit(around.mouse.cursor);
  if (!hit) return false;
  hovers_ = false;
  return begin_stroke(around, *hit, around.world.settings().brush, pressure);
}

void Hand::follow(const Surroundings& around, std::optional<double> pressure) {
  if (!pointer_.pressed() || attract_since_) return;
  const PaneLayout* const pane = around.layout.find(pane_);
  if (pane == nullptr) return;
  const glm::dvec2 cursor = around.mouse.cursor;
  // In another layout the mouse is elsewhere in the fluid: the stroke goes on there once the mouse moves.
  if (std::exchange(shown_at_, pane->fluid) != pane->fluid) waits_at_ = cursor;
  if (waits_at_ == cursor) return;
  const glm::dvec2 place = around.layout.to_domain(pane_, cursor);
  if (std::exchange(waits_at_, {})) {
    pointer_.lift_to(place);
  } else {
    pointer_.move(place);
  }
  if (pressure) pointer_.set_radius(radius_at(around.world, *pressure));
}

void Hand::note_input(double now) {
  last_input_ = now;
  end_attract();
}

void Hand::press(const Surroundings& around, double scale) {
  double_click_.press(around.mouse.cursor, around.now, scale);
  begin(around);
}

bool Hand::release(const Surroundings& around) {
  follow(around);
  pointer_.release();
  const bool twice = double_click_.release(around.mouse.cursor, around.now);
  return twice && around.layout.hit(around.mouse.cursor);
}

void Hand::begin_by_keyboard(const Surroundings& around) {
  if (!pointer_.pressed() || hovers_) begin(around);
}

void Hand::end_by_keyboard(const Surroundings& around) {
  follow(around);
  pointer_.release();
}

bool Hand::move(const Surroundings& around, double seconds) {
  if (!last_input_) last_input_ = around.now;
  if (around.mouse.cursor != cursor_) {
    if (cursor_.x >= 0.0) last_input_ = cursor_moved_ = around.now;
    cursor_ = around.mouse.cursor;
    double_click_.move(cursor_);
  }
  if (around.stands_still) {
    end_attract();
    last_input_ = around.now;
    follow(around);
    return false;
  }
  const double patience = around.world.settings().window.attract;
  const bool is_idle = patience > 0.0 && around.now - *last_input_ >= patience;
  if (is_idle && around.may_stir) return stir(around, seconds);
  end_attract();
  hover(around);
  follow(around);
  return false;
}

std::optional<PaneHit> Hand::place(const World& world, const Layout& layout, const Mouse& mouse) const {
  if (attract_since_) return {};
  if (!pointer_.pressed()) return mouse.over_panel ? std::nullopt : layout.hit(mouse.cursor);
  if (!layout.find(pane_)) return {};
  return PaneHit{pane_, world.domain().wrapped(layout.to_domain(pane_, mouse.cursor))};
}

/// A stroke without a button begins when the mouse moves over a pane, and ends when it rests or leaves. A
/// ball is still held while the mouse rests.
void Hand::hover(const Surroundings& around) {
  const Settings::BrushSettings& brush = around.world.settings().brush;
  const auto place = around.mouse.over_panel ? std::nullopt : around.layout.hit(around.mouse.cursor);
  const bool moves = around.now - cursor_moved_ < kHoverEnds;
  const bool wanted = brush.hover && !drops_body(brush.tool) && !changes_walls(brush.tool) && place &&
                      (moves || (pointer_.pressed() && brush.tool == BrushTool::ball));
  hovers_ = hovers_ && pointer_.pressed();  // the stroke has also ended if the scene has started again
  if (hovers_ && (!wanted || place->pane != pane_ || pointer_.recorded().back().tool != brush.tool)) {
    pointer_.release();
    hovers_ = false;
  }
  if (!wanted || pointer_.pressed()) return;
  begin_stroke(around, *place, brush);
  hovers_ = true;
}

bool Hand::stir(const Surroundings& around, double seconds) {
  bool restart = false;
  if (!attract_since_) {
    pointer_.release();
    hovers_ = false;
    attract_since_ = around.now;
    attract_hand_.rest();
  }
  if (around.now - *attract_since_ > kAttractRestarts) {
    attract_since_ = around.now;
    attract_hand_.rest();
    restart = true;
  }
  const auto place = attract_hand_.move(std::min(seconds, 0.1), around.world.domain());
  if (!place) {
    pointer_.release();
  } else if (pointer_.pressed()) {
    pointer_.move(*place);
  } else {
    Settings::BrushSettings brush = around.world.settings().brush;
    const bool stirs =
        brush.tool == BrushTool::drag || brush.tool == BrushTool::dye || brush.tool == BrushTool::ball;
    if (!stirs) brush.tool = BrushTool::both;
    begin_stroke(around, {PaneId::grid, *place}, brush);
  }
  return restart;
}

void Hand::end_attract() {
  if (std::exchange(attract_since_, {})) pointer_.release();
}

bool Hand::begin_stroke(const Surroundings& around, const PaneHit& place,
                        const Settings::BrushSettings& brush, double pressure) {
  const World& world = around.world;
  if (changes_walls(brush.tool) && !walls_can_be_drawn(world.settings())) {
    tell_("Walls need grid.layout = staggered");
    return false;
  }
  brush_ = brush;
  pane_ = place.pane;
  if (const PaneLayout* const pane = around.layout.find(pane_)) shown_at_ = pane->fluid;
  waits_at_.reset();
  Settings::BrushSettings pressed = brush;
  pressed.radius = radius_at(world, pressure);
  try {
    palette_.load(pressed, world.scene().folder);
  } catch (const std::runtime_error& error) {
    tell_(error.what());  // the stroke has other colors
  }
  const auto color = [this, pressed, domain = world.domain(), stroke = strokes_++](glm::dvec2 position,
                                                                                   double length) {
    return palette_.color(pressed, domain, {stroke, length, position}, seed_);
  };
  pointer_.press(place.position, world.time(), pressed, color(place.position, 0.0),
                 varies_along_stroke(brush.color) ? Pointer::ColorAlong(color) : Pointer::ColorAlong());
  if (brush.tool == BrushTool::ball) pointer_.limit_speed(brush.ball_speed);
  return true;
}

/// The radius of the stroke's brush, domain units.
double Hand::radius_at(const World& world, double pressure) const {
  return std::min(brush_.radius * pressure, largest_radius(brush_.tool, world.settings(), world.domain()));
}

}  // namespace twinflow
