#include "view/annotations/annotations.hpp"

namespace twinflow {
namespace {

void magnify(Rect& rect, int factor) {
  rect = {rect.x * factor, rect.y * factor, rect.width * factor, rect.height * factor};
}

}  // namespace

Annotations magnified(Annotations notes, int factor) {
  const auto times = static_cast<float>(factor);
  notes.scale *= factor;
  for (Annotations::Box& box : notes.boxes) magnify(box.rect, factor);
  for (Annotations::Frame& frame : notes.frames) magnify(frame.rect, factor);
  for (Annotations::Circle& circle : notes.circles) {
    circle.center *= times;
    circle.radius *= times;
    magnify(circle.clip, factor);
  }
  for (Annotations::Line& line : notes.lines) {
    line.from *= times;
    line.to *= times;
  }
  for (Annotations::Curve& curve : notes.curves) {
    for (glm::vec2& point : curve.points) point *= times;
  }
  for (Annotations::Label& label : notes.labels) {
    label.position *= times;
    label.max_width *= times;
  }
  return notes;
}

}  // namespace twinflow
