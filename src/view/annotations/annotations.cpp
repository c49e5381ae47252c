#include "view/annotations/annotations.hpp"

#include <array>

namespace twinflow {
namespace {

struct ToneColors {
  glm::u8vec4 on_dark, on_bright;
};

/// In the order of Annotations::Tone.
constexpr std::array<ToneColors, 7> kTones = {{
    {{226, 231, 238, 255}, {18, 22, 28, 255}},     // bright
    {{151, 161, 175, 255}, {72, 80, 92, 255}},     // dim
    {{74, 83, 97, 255}, {150, 157, 168, 255}},     // faint
    {{255, 162, 86, 255}, {178, 84, 0, 255}},      // grid
    {{109, 188, 245, 255}, {14, 98, 168, 255}},    // particles
    {{255, 255, 255, 130}, {255, 255, 255, 130}},  // light_line
    {{0, 0, 0, 120}, {0, 0, 0, 120}},              // dark_line
}};

void magnify(Rect& rect, int factor) {
  rect = {rect.x * factor, rect.y * factor, rect.width * factor, rect.height * factor};
}

}  // namespace

glm::u8vec4 color_of(Annotations::Tone tone, bool on_bright) {
  const ToneColors& colors = kTones.at(static_cast<std::size_t>(tone));
  return on_bright ? colors.on_bright : colors.on_dark;
}

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
