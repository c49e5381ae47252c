#include "app/window/pointer.hpp"

#include <cmath>
#include <glm/common.hpp>
#include <glm/trigonometric.hpp>
#include <numbers>

namespace twinflow {

void Pointer::press(glm::dvec2 position, double time, const Settings::BrushSettings& brush, glm::vec3 color) {
  pressed_ = true;
  pending_ = true;
  position_ = position;
  consumed_ = position;
  color_ = color;
  recorded_.push_back({brush.tool, {{time, position}}, brush.radius, color});
}

bool Pointer::extend(double begin, double end, int steps_left) {
  if (!pending_) return false;
  Gesture& drag = recorded_.back();
  const glm::dvec2 from = consumed_;
  consumed_ += (position_ - consumed_) / static_cast<double>(steps_left);
  if (drag.path.back().time < begin) drag.path.push_back({begin, from});
  drag.path.push_back({end, consumed_});
  if (steps_left == 1) pending_ = pressed_;
  return true;
}

void Pointer::skip() {
  if (pending_ && consumed_ != position_) {
    Gesture& drag = recorded_.back();
    if (drag.path.size() > 1 && drops_body(drag.tool)) {
      pending_ = false;  // let go of already: it would be another body
    } else if (drag.path.size() >
               1) {  // what was drawn so far stays; the drag goes on from here as another one
      recorded_.push_back({drag.tool, {{drag.path.back().time, position_}}, drag.radius, drag.color});
    } else {
      drag.path.front().position = position_;
    }
  }
  consumed_ = position_;
}

void Pointer::clear_recorded() {
  recorded_.clear();
  pressed_ = false;
  pending_ = false;
}

glm::vec3 brush_color(const Settings::BrushSettings& brush, int drag) {
  if (brush.color == BrushColor::fixed) return glm::vec3(glm::dvec3(brush.red, brush.green, brush.blue));
  const double golden_angle = std::numbers::pi * (3.0 - std::sqrt(5.0));
  const double hue = 0.4 + golden_angle * drag;
  const glm::dvec3 phase(0.0, 2.0 * std::numbers::pi / 3.0, 4.0 * std::numbers::pi / 3.0);
  return glm::vec3(0.55 + 0.45 * glm::cos(hue - phase));
}

}  // namespace twinflow
