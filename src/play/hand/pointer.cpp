#include "play/hand/pointer.hpp"

#include <algorithm>
#include <cmath>
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
  position_ = position;
  consumed_ = position;
  color_ = color;
  color_along_ = is_solid(brush.tool) ? ColorAlong() : std::move(color_along);
  fastest_.reset();
  length_ = 0.0;
  recorded_.push_back({brush.tool, {{time, position}}, brush.radius, color});
}

void Pointer::set_radius(double radius) {
  if (!pressed_) return;
  Gesture& stroke = recorded_.back();
  if (is_solid(stroke.tool) || std::abs(radius - stroke.radius) < kLeastChange * stroke.radius) return;
  if (stroke.path.size() == 1) {
    stroke.radius = radius;
  } else {
    recorded_.push_back({stroke.tool, {{stroke.path.back().time, consumed_}}, radius, color_});
  }
}

bool Pointer::extend(double begin, double end, int steps_left) {
  if (!pending_ || recorded_.back().path.back().time >= end) return false;
  Gesture& stroke = recorded_.back();
  const glm::dvec2 from = consumed_;
  glm::dvec2 way = (position_ - consumed_) / static_cast<double>(steps_left);
  const double longest = fastest_ ? *fastest_ * (end - begin) : glm::length(way);
  if (glm::length(way) > longest) way *= longest / glm::length(way);
  consumed_ += way;
  length_ += glm::distance(from, consumed_);
  std::optional<glm::vec3> color_here;
  if (color_along_) color_here = color_ = color_along_(consumed_, length_);
  if (stroke.path.back().time < begin) stroke.path.push_back({begin, from, color_here});
  stroke.path.push_back({end, consumed_, color_here});
  if (steps_left == 1) pending_ = pressed_;
  return true;
}

void Pointer::take_back(double time) {
  if (recorded_.empty()) return;
  auto& path = recorded_.back().path;
  while (path.size() > 1 && path[path.size() - 2].time >= time) path.pop_back();
}

std::span<const Gesture> Pointer::acting_after(double time) const {
  const auto first = std::find_if(recorded_.begin(), recorded_.end(),
                                  [time](const Gesture& stroke) { return stroke.path.back().time > time; });
  return std::span(recorded_).subspan(static_cast<std::size_t>(first - recorded_.begin()));
}

void Pointer::skip() {
  if (pending_ && consumed_ != position_) {
    Gesture& stroke = recorded_.back();
    if (stroke.path.size() == 1) {
      stroke.path.front().position = position_;
    } else if (drops_body(stroke.tool)) {
      pending_ = false;  // the body was dropped already; another stroke would drop a second one
    } else {
      // What was recorded so far stays; another stroke goes on from here.
      recorded_.push_back({stroke.tool, {{stroke.path.back().time, position_}}, stroke.radius, stroke.color});
    }
  }
  consumed_ = position_;
}

void Pointer::return_to(std::vector<Gesture> recorded) {
  recorded_ = std::move(recorded);
  pressed_ = false;
  pending_ = false;
}

void step_by_hand(World& world, Pointer& pointer, int steps_left) {
  world.take_due_changes();
  // Where a step is taken in parts, all steps left in this frame may be parts of one.
  pointer.extend(world.time(), world.end_of_whole_step(), world.pace() < 1.0 ? 1 : steps_left);
  world.step(pointer.acting_after(world.time()));
}

}  // namespace twinflow
