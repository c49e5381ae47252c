#include "play/hand/keyboard_cursor.hpp"

#include <utility>

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace twinflow {
namespace {

constexpr double kInside = 0.999;  ///< of the way from the center to a wall, so that the pane has its pixel
constexpr double kLongestFrame = 0.1;  ///< seconds, so that a halt does not make a stroke jump

}  // namespace

KeyboardCursor::Change KeyboardCursor::move(glm::ivec2 direction, const Layout& layout, const Domain& domain,
                                            glm::dvec2 mouse, double seconds) {
  const bool mouse_moved = mouse_ && *mouse_ != mouse;
  mouse_ = mouse;
  if (place_ && layout.find(place_->pane) == nullptr) {
    place_.reset();
    pixel_.reset();
    return std::exchange(leads_, false) ? Change::ends : Change::none;
  }
  Change change = Change::none;
  if (direction == glm::ivec2(0)) {
    if (std::exchange(leads_, false)) {
      change = Change::ends;
    } else if (place_) {
      place_->position = domain.wrapped(place_->position);
    }
    if (mouse_moved) pixel_.reset();
  } else if (!leads_) {
    change = begin(layout, domain);
  } else {
    const glm::dvec2 step = glm::normalize(glm::dvec2(direction)) * kSpeed * glm::min(seconds, kLongestFrame);
    place_->position += step;
    const glm::dvec2 most = kInside * domain.maximum();
    for (const int axis : {0, 1}) {
      double& coordinate = place_->position[axis];
      if (!domain.periodic[axis]) coordinate = glm::clamp(coordinate, -most[axis], most[axis]);
    }
  }
  if (place_ && (leads_ || pixel_)) pixel_ = layout.to_pixel(place_->pane, place_->position);
  return change;
}

KeyboardCursor::Change KeyboardCursor::begin(const Layout& layout, const Domain& domain) {
  if (place_) {
    place_->position = domain.wrapped(place_->position);
  } else {
    if (layout.panes().empty()) return Change::none;
    place_ = PaneHit{layout.panes().front().id, glm::dvec2(0.0)};
  }
  leads_ = true;
  return Change::begins;
}

}  // namespace twinflow
