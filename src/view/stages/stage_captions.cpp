#include "view/stages/stage_captions.hpp"

#include <algorithm>
#include <string>

#include "core/lines.hpp"
#include "view/annotations/captions.hpp"
#include "view/picture/picture_captions.hpp"

namespace twinflow {
namespace {

// Points.
constexpr double kEquationAbove = 6.0;
constexpr double kEquationLine = 26.0;
constexpr double kMeaningLine = 19.0;
constexpr int kMeaningLines = 2;
constexpr double kBelow = 6.0;
constexpr double kBeside = 12.0;      ///< between the texts of two panes
constexpr double kAtEdge = 4.0;       ///< between a text and the edge of the area
constexpr double kMeanLetter = 7.0;   ///< mean width of a letter
constexpr double kSmallLetter = 6.5;  ///< the same in the smallest size, estimated generously

/// The horizontal extent of a text, in pixels.
struct Span {
  double begin, end;
  double width() const { return end - begin; }
};

/// The number of characters of a UTF-8 text.
double letters_of(const std::string& text) {
  const auto begins = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; };
  return static_cast<double>(std::count_if(text.begin(), text.end(), begins));
}

/// The place of the texts below a pane. It begins at the pane and ends at the next one or the edge of the
/// area. The texts of the first pane begin further left if they would be wider than that.
Span text_place(const PaneLayout& pane, const Layout& layout, const Rect& area, double width, double point) {
  Span place{1.0 * pane.fluid.x, area.right() - kBeside * point};
  bool is_first = true;
  for (const PaneLayout& other : layout.panes()) {
    if (other.fluid.x > pane.fluid.x) place.end = std::min(place.end, other.fluid.x - kBeside * point);
    is_first = is_first && other.fluid.x >= pane.fluid.x;
  }
  place.end = std::max(place.end, 1.0 * pane.fluid.right());
  const double leftmost = std::min(place.begin, area.x + kAtEdge * point);
  if (is_first) place.begin = std::clamp(place.end - width, leftmost, place.begin);
  return place;
}

const RecordedStage& shown_stage(const StepRecord& record, PaneId id, int stage) {
  if (id == PaneId::grid) return stage_or_last(record.grid, stage);
  return stage_or_last(record.particles, stage);
}

int line_count(const std::string& text) {
  return 1 + static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

/// "t = 1.20 → 1.21 s"
std::string times(const StepRecord& record, double step_seconds) {
  const std::string begin = time_caption(record.begin_seconds, step_seconds);
  const std::string end = time_caption(record.end_seconds, step_seconds);
  constexpr std::size_t kBefore = 4;  // "t = "
  constexpr std::size_t kAfter = 2;   // " s"
  return begin.substr(0, begin.size() - kAfter) + " → " + end.substr(kBefore);
}

std::string method_caption(const World& world, PaneId id) {
  if (id == PaneId::grid) return grid_caption(*world.grid(), {}, {});
  return particle_caption(*world.particles(), world.settings().coupling, world.pace(), {}, {});
}

/// "stage 3 of 9 · divergence"
std::string stage_caption(const StepRecord& record, PaneId id, int stage) {
  const std::size_t count = id == PaneId::grid ? record.grid.size() : record.particles.size();
  const bool waits = static_cast<std::size_t>(stage) >= count;
  return "stage " + std::to_string(std::min(static_cast<std::size_t>(stage) + 1, count)) + " of " +
         std::to_string(count) + " · " + shown_stage(record, id, stage).title() +
         (waits ? " · the step is done here" : "");
}

}  // namespace

double equation_band_points(const StepRecord& record) {
  int lines = 1;
  for (const RecordedStage& stage : record.grid) lines = std::max(lines, line_count(stage.text.equation));
  for (const RecordedStage& stage : record.particles) {
    lines = std::max(lines, line_count(stage.text.equation));
  }
  return kEquationAbove + lines * kEquationLine + kMeaningLines * kMeaningLine + kBelow;
}

void write_stage_captions(const World& world, const StepRecord& record, int stage, const Layout& layout,
                          bool show_timings, Annotations& notes) {
  const double point = notes.scale;
  const std::string time = times(record, world.settings().time.step);
  for (const PaneLayout& pane : layout.panes()) {
    const bool has_time = &pane == &layout.panes().back();
    const std::string price = show_timings ? shown_stage(record, pane.id, stage).price() : "";
    const std::string words = stage_caption(record, pane.id, stage) + (price.empty() ? "" : " · " + price);
    if (pane.is_caption_beside()) {
      std::vector<std::string> further = {method_caption(world, pane.id)};
      if (has_time) further.push_back(time);
      write_beside({words}, further, pane.caption, notes);
      continue;
    }
    const double time_width = has_time ? (8.0 * static_cast<double>(time.size()) + 8.0) * point : 0.0;
    const auto line_above = static_cast<float>(kCaptionLinePoints * point);
    const glm::vec2 last(pane.caption.x, static_cast<float>(pane.caption.bottom() - 21.0 * point));
    notes.labels.push_back({.text = method_caption(world, pane.id),
                            .position = last - glm::vec2(0.0f, line_above),
                            .tone = Annotations::Tone::dim,
                            .max_width = static_cast<float>(pane.caption.width - time_width)});
    notes.labels.push_back(
        {.text = words, .position = last, .max_width = static_cast<float>(pane.caption.width)});
    if (has_time) {
      notes.labels.push_back({.text = time,
                              .position = last + glm::vec2(pane.caption.width, -line_above),
                              .align = 1.0f,
                              .tone = Annotations::Tone::dim});
    }
  }
}

void write_equations(const StepRecord& record, int stage, const Layout& layout, const Rect& area,
                     Annotations& notes) {
  const double point = notes.scale;
  for (const PaneLayout& pane : layout.panes()) {
    const Stage& text = shown_stage(record, pane.id, stage).text;
    double letters = 0.0;
    for (const std::string& line : lines_of(text.equation)) letters = std::max(letters, letters_of(line));
    const Span span = text_place(pane, layout, area, letters * kSmallLetter * point, point);
    const auto room = static_cast<float>(span.width());
    glm::vec2 place(span.begin, pane.color_bar.bottom() + kEquationAbove * point);
    for (const std::string& line : lines_of(text.equation)) {
      notes.labels.push_back(
          {.text = line, .position = place, .size = Annotations::Size::equation, .max_width = room});
      place.y += static_cast<float>(kEquationLine * point);
    }
    for (const std::string& line : wrapped(text.meaning, room / (kMeanLetter * point))) {
      notes.labels.push_back(
          {.text = line, .position = place, .tone = Annotations::Tone::dim, .max_width = room});
      place.y += static_cast<float>(kMeaningLine * point);
    }
  }
}

}  // namespace twinflow
