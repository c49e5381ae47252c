#include "play/hand/pointer.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <glm/geometric.hpp>

#include "world/world.hpp"

namespace twinflow {
namespace {

constexpr double kLeastChange = 0.1;  ///< of a radius

bool is_solid(BrushTool tool) { return tool == BrushTool::ball || drops_body(tool) || changes_walls(tool); }

}  // namespace

void Pointer::press(glm::dvec2 position, double time, const Settings::BrushSettings& brush, glm::vec3 color,
                    ColorAlong color_along) {
  ++begun_;
  pressed_ = true;
  pending_ = true;
  lifted_ = false;
  position_ = position;
  consumed_ = position;
  color_ = color;
  color_along_ = is_solid(brush.tool) ? ColorAlong() : std::move(color_along);
  fastest_.reset();
  length_ = 0.0;
  recorded_.push_back({brush.tool, {{time, position}}, brush.radius, color});
}

void Pointer::lift_to(glm::dvec2 position) {
  position_ = position;
  if (!pressed_) return;
  Gesture& stroke = recorded_.back();
  if (stroke.tool == BrushTool::ball || drops_body(stroke.tool)) return;
  consumed_ = position;
  lifted_ = stroke.path.size() > 1;
  if (!lifted_) stroke.path.front().position = position;
}

void Pointer::set_radius(double radius) {
  if (!pressed_) return;
  Gesture& stroke = recorded_.back();
  if (is_solid(stroke.tool) || std::abs(radius - stroke.radius) < kLeastChange * stroke.radius) return;
  if (stroke.path.size() == 1) {
    stroke.radius = radius;
  } else {
    recorded_.push_back({stroke.tool, {{stroke.path.back().time, consumed_}}, radius, color_});
    lifted_ = false;
  }
}

bool Pointer::extend(double begin, double end, int steps_left) {
  if (!pending_ || recorded_.back().path.back().time >= end) return false;
  if (lifted_ || stands_at_once(recorded_.back())) go_on_at(begin);
  Gesture& stroke = recorded_.back();
  const glm::dvec2 from = consumed_;
  glm::dvec2 way = (position_ - consumed_) / static_cast<double>(steps_left);
  const double longest = fastest_ ? *fastest_ * (end - begin) : glm::length(way);
  if (glm::length(way) > longest) way *= longest / glm::length(way);
  consumed_ += way;
  const std::optional<glm::vec3> color_here = color_after(from);
  if (stroke.path.back().time < begin) stroke.path.push_back({begin, from, color_here});
  stroke.path.push_back({end, consumed_, color_here});
  if (steps_left == 1) pending_ = pressed_;
  return true;
}

/// The recorded part stays; another gesture continues the stroke from here.
void Pointer::go_on_at(double time) {
  lifted_ = false;
  const Gesture& stroke = recorded_.back();
  recorded_.push_back({stroke.tool, {{time, consumed_}}, stroke.radius, color_});
}

/// The color of the way from `from` to the end of the recorded way; nothing if the whole stroke has it.
std::optional<glm::vec3> Pointer::color_after(glm::dvec2 from) {
  length_ += glm::distance(from, consumed_);
  if (!color_along_) return {};
  color_ = color_along_(consumed_, length_);
  return color_;
}

void Pointer::stand(double time) {
  if (!pending_) return;
  Gesture& stroke = recorded_.back();
  if (stroke.tool == BrushTool::ball) return skip();
  const bool is_body = drops_body(stroke.tool);
  const bool is_new = stroke.path.size() == 1;
  pending_ = pressed_ && !is_body;  // more of a stroke would drop a second body
  if (is_new) {
    stroke.path.front().time = time;
  } else if (is_body || consumed_ == position_) {
    return;  // a body was dropped already
  } else if (lifted_ || !stands_at_once(stroke)) {
    go_on_at(time);
  }
  const glm::dvec2 from = std::exchange(consumed_, is_body ? consumed_ : position_);
  const std::optional<glm::vec3> color = color_after(from);
  recorded_.back().path.push_back({time, consumed_, color});
}

void Pointer::take_back(double time) {
  if (recorded_.empty() || stands_at_once(recorded_.back())) return;
  auto& path = recorded_.back().path;
  while (path.size() > 1 && path[path.size() - 2].time >= time) path.pop_back();
}

std::span<const Gesture> Pointer::acting_after(double time) const {
  const auto first = std::find_if(recorded_.begin(), recorded_.end(), [time](const Gesture& stroke) {
    const double last = stroke.path.back().time;
    return last > time || (last == time && stands_at_once(stroke));
  });
  return std::span(recorded_).subspan(static_cast<std::size_t>(first - recorded_.begin()));
}

std::vector<Gesture> Pointer::standing_at(double time) const {
  std::vector<Gesture> standing;
  std::copy_if(
      recorded_.begin(), recorded_.end(), std::back_inserter(standing),
      [time](const Gesture& stroke) { return stroke.path.front().time == time && stands_at_once(stroke); });
  return standing;
}

/// Forgets the way since the last frame.
void Pointer::skip() {
  if (consumed_ == position_) return;
  consumed_ = position_;
  if (recorded_.back().path.size() == 1) {
    recorded_.back().path.front().position = position_;
  } else {
    go_on_at(recorded_.back().path.back().time);
  }
}

void Pointer::return_to(std::vector<Gesture> recorded) {
  recorded_ = std::move(recorded);
  pressed_ = false;
  pending_ = false;
  lifted_ = false;
}

void step_by_hand(World& world, Pointer& pointer, int steps_left) {
  world.apply_due_changes();
  // If a step is taken in parts, all steps left in this frame may be parts of one.
  pointer.extend(world.time(), world.end_of_whole_step(), world.pace() < 1.0 ? 1 : steps_left);
  world.step(pointer.acting_after(world.time()));
}

}  // namespace twinflow
