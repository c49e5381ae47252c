#include "view/annotations/gauge_marks.hpp"

namespace twinflow {
namespace {

constexpr float kMarkReach = 5.0f;  ///< half the size of the cross, points
constexpr float kMarkGap = 4.0f;    ///< between the cross and the name, points

void mark(Annotations& notes, const Gauge& gauge, glm::vec2 from, glm::vec2 to, float point) {
  using enum Annotations::Tone;
  if (gauge.is_line()) {
    notes.lines.push_back({from, to, bright});
  } else {
    for (const glm::vec2 arm : {glm::vec2(kMarkReach * point, 0.0f), glm::vec2(0.0f, kMarkReach * point)}) {
      notes.lines.push_back({from - arm, from + arm, bright});
    }
  }
  notes.labels.push_back({.text = gauge.name,
                          .position = from + glm::vec2((kMarkReach + kMarkGap) * point, kMarkGap * point),
                          .tone = bright,
                          .size = Annotations::Size::small});
}

}  // namespace

Annotations gauge_marks(std::span<const Gauge> gauges, const Layout& layout, double scale) {
  Annotations notes;
  notes.scale = scale;
  for (const PaneLayout& pane : layout.panes()) {
    for (const Gauge& gauge : gauges) {
      if (gauge.is_of_solid()) continue;
      mark(notes, gauge, glm::vec2(layout.to_pixel(pane.id, gauge.from)),
           glm::vec2(layout.to_pixel(pane.id, gauge.to)), static_cast<float>(scale));
    }
  }
  return notes;
}

}  // namespace twinflow
