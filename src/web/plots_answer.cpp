#include "web/plots_answer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/json.hpp"
#include "scene/parameters/messages.hpp"
#include "view/annotations/history_plots.hpp"
#include "view/annotations/plot.hpp"
#include "view/annotations/plot_sheet.hpp"
#include "view/annotations/svg.hpp"

namespace twinflow::web {

using namespace json;

namespace {

constexpr double kGapPoints = 10.0;  ///< between two plots

std::string tone_name(Annotations::Tone tone) {
  switch (tone) {
    case Annotations::Tone::bright:
      return "\"bright\"";
    case Annotations::Tone::dim:
      return "\"dim\"";
    case Annotations::Tone::grid:
      return "\"grid\"";
    case Annotations::Tone::particles:
      return "\"particles\"";
    default:
      return "\"faint\"";
  }
}

/// A tenth of a pixel is not seen.
std::string pixels(float value) { return number(std::round(10.0f * value) / 10.0f); }

template <class Points>
std::string polyline(const Points& points, Annotations::Tone tone) {
  std::vector<float> numbers;
  numbers.reserve(2 * points.size());
  for (const glm::vec2 point : points) numbers.insert(numbers.end(), {point.x, point.y});
  return object({{"points", list(numbers, pixels)}, {"tone", tone_name(tone)}});
}

std::string frame_of(const Annotations::Frame& frame) {
  return object({{"x", std::to_string(frame.rect.x)},
                 {"y", std::to_string(frame.rect.y)},
                 {"width", std::to_string(frame.rect.width)},
                 {"height", std::to_string(frame.rect.height)},
                 {"tone", tone_name(frame.tone)}});
}

std::string label_of(const Annotations::Label& label) {
  return object({{"text", in_quotes(label.text)},
                 {"x", pixels(label.position.x)},
                 {"y", pixels(label.position.y)},
                 {"align", number(label.align)},
                 {"tone", tone_name(label.tone)},
                 {"most", pixels(label.max_width)}});
}

template <class Value>
void append(std::vector<Value>& all, const std::vector<Value>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

std::string plots_answer(const History& history, int width, double scale) {
  Annotations all;
  const std::vector<Plot> plots = plots_of(history);
  const int height = static_cast<int>(std::lround(kPlotPoints * scale));
  const int pitch = height + static_cast<int>(std::lround(kGapPoints * scale));
  int top = 0;
  for (const Plot& plot : plots) {
    const Annotations notes = plot_annotations(plot, {0, top, std::max(width, 1), height}, scale);
    append(all.frames, notes.frames);
    append(all.lines, notes.lines);
    append(all.curves, notes.curves);
    append(all.labels, notes.labels);
    top += pitch;
  }
  return object(
      {{"height", std::to_string(std::max(top, 1))},
       {"frames", list(all.frames, frame_of)},
       {"lines", list(all.lines,
                      [](const Annotations::Line& line) {
                        return polyline(std::array<glm::vec2, 2>{line.from, line.to}, line.tone);
                      })},
       {"curves",
        list(all.curves, [](const Annotations::Curve& curve) { return polyline(curve.points, curve.tone); })},
       {"labels", list(all.labels, label_of)},
       {"titles", list(plots, [](const Plot& plot) { return in_quotes(plot.title); })}});
}

std::string plots_svg(const History& history, const std::string& heading, bool bright) {
  const PlotSheet sheet = plot_sheet(plots_of(history), heading, 1.0, bright ? Ground::bright : Ground::dark);
  return to_svg(sheet.parts, sheet.size);
}

}  // namespace twinflow::web
