#include "view/annotations/plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include <glm/geometric.hpp>

#include "core/numbers.hpp"
#include "view/annotations/captions.hpp"
#include "view/colors/value_range.hpp"

namespace twinflow {
namespace {

using enum Annotations::Tone;

// Points.
constexpr float kTitleHeight = 17.0f;
constexpr float kLegendHeight = 21.0f;
constexpr float kLeft = 50.0f;   ///< room for the numbers of the vertical axis
constexpr float kBelow = 22.0f;  ///< room for the numbers of time
constexpr float kRight = 8.0f;
constexpr float kTickRoom = 22.0f;
constexpr float kTimeTickRoom = 52.0f;
constexpr float kSampleGap = 4.0f;
constexpr float kBetweenNames = 14.0f;
constexpr float kSampleLength = 14.0f;  ///< the length of the piece of line before a name
constexpr float kDash = 4.0f;
constexpr float kCross = 3.0f;  ///< half of the width of a cross

bool is_over_time(const Plot& plot) { return plot.across == " s"; }

bool shows(const Plot& plot, glm::dvec2 point) { return !plot.logarithmic || point.y > 0.0; }

using MaybeRange = std::optional<ValueRange>;

MaybeRange range_of_both(const MaybeRange& one, const MaybeRange& other) {
  if (!one || !other) return one ? one : other;
  return ValueRange{std::min(one->low, other->low), std::max(one->high, other->high)};
}

/// The smallest and the largest value of one coordinate of the points that are shown.
MaybeRange extent_of(const Plot& plot, std::span<const glm::dvec2> points, int axis) {
  MaybeRange found;
  for (const glm::dvec2 point : points) {
    if (shows(plot, point)) found = range_of_both(found, ValueRange{point[axis], point[axis]});
  }
  return found;
}

/// The values of a curve without its spikes: without a hundredth of the points at either end, if they stretch
/// the range to more than three times its size.
MaybeRange extent_without_spikes(const Plot& plot, std::span<const glm::dvec2> points) {
  constexpr std::size_t kLeastPoints = 20;
  constexpr std::size_t kBins = 256;
  constexpr double kStretch = 3.0;
  const MaybeRange whole = extent_of(plot, points, 1);
  const bool is_judged = is_over_time(plot) && !plot.logarithmic && points.size() >= kLeastPoints;
  if (!whole || !is_judged || whole->high <= whole->low) return whole;
  const double width = (whole->high - whole->low) / kBins;
  std::array<std::size_t, kBins> counts{};
  for (const glm::dvec2 point : points) {
    ++counts[std::min(kBins - 1, static_cast<std::size_t>((point.y - whole->low) / width))];
  }
  const std::size_t left_out = std::max<std::size_t>(1, points.size() / 100);
  const auto bins_until = [&](auto bin) {
    std::size_t bins = 0, sum = 0;
    while ((sum += *bin++) <= left_out) ++bins;
    return static_cast<double>(bins);
  };
  const ValueRange most{whole->low + width * bins_until(counts.begin()),
                        whole->high - width * bins_until(counts.rbegin())};
  return kStretch * (most.high - most.low) < whole->high - whole->low ? most : whole;
}

MaybeRange times_of(const Plot& plot) {
  MaybeRange found;
  for (const PlotCurve& curve : plot.curves) found = range_of_both(found, extent_of(plot, curve.points, 0));
  for (const PlotMarks& marks : plot.marks) found = range_of_both(found, extent_of(plot, marks.points, 0));
  return found;
}

MaybeRange values_of(const Plot& plot) {
  MaybeRange found;
  for (const PlotCurve& curve : plot.curves)
    found = range_of_both(found, extent_without_spikes(plot, curve.points));
  for (const PlotMarks& marks : plot.marks) found = range_of_both(found, extent_of(plot, marks.points, 1));
  return found;
}

/// The range of the vertical axis, in values or in their decimal logarithms.
ValueRange vertical_range(const Plot& plot, ValueRange values) {
  if (plot.logarithmic) {
    ValueRange decades{std::floor(std::log10(values.low)), std::ceil(std::log10(values.high))};
    if (decades.high == decades.low) ++decades.high;
    return decades;
  }
  // The range begins at zero if that does not flatten the curves.
  if (values.low > 0.0 && values.low < 0.7 * values.high) values.low = 0.0;
  if (values.low == 0.0) return range_from_zero(values.high);
  // A sum that ought to vanish is rounding error; a range of 1e-9 would magnify it.
  constexpr double kLeastSpan = 1e-6;
  if (values.high - values.low < kLeastSpan) {
    const double middle = 0.5 * (values.low + values.high);
    values = {middle - 0.5 * kLeastSpan, middle + 0.5 * kLeastSpan};
  }
  return range_around(values.low, values.high);
}

/// The multiples of a step within the range.
std::vector<double> multiples(const ValueRange& range, double step) {
  std::vector<double> values;
  for (double k = std::ceil(range.low / step - 1e-6); k * step <= range.high + 1e-6 * step; ++k) {
    values.push_back(k * step);
  }
  return values;
}

std::string decade(double exponent) {
  const std::string buffer = formatted("1e%d", static_cast<int>(std::lround(exponent)));
  return exponent == 0.0 ? "1" : exponent == 1.0 ? "10" : exponent == -1.0 ? "0.1" : buffer;
}

std::string short_tick(double value, double step) {
  constexpr int kDigits = 2;
  const double size = std::abs(value);
  if (size == 0.0 || size >= 5e-3) return format_tick(value, step);
  return (value < 0.0 ? "−" : "") + error_caption(size, std::max(kDigits, digits_of(size, step)));
}

/// The approximate width of small text, points.
float text_width(const std::string& text) {
  constexpr float kCharacter = 6.9f;
  const auto characters = std::count_if(
      text.begin(), text.end(), [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; });
  return kCharacter * static_cast<float>(characters);
}

/// The axes of one plot, which convert values to pixels.
struct Axes {
  Rect box;
  ValueRange time;
  ValueRange vertical;
  bool logarithmic;

  float x(double seconds) const {
    return static_cast<float>(box.x + (seconds - time.low) / (time.high - time.low) * box.width);
  }
  float y_of_tick(double tick) const {
    return static_cast<float>(box.bottom() -
                              (tick - vertical.low) / (vertical.high - vertical.low) * box.height);
  }
  float y(double value) const { return y_of_tick(logarithmic ? std::log10(value) : value); }
};

Axes axes_of(const Plot& plot, const Rect& area, double scale) {
  const auto pixels = [&](double points) { return static_cast<int>(std::lround(points * scale)); };
  const int above = pixels(kTitleHeight + kLegendHeight);
  const Rect box{area.x + pixels(kLeft), area.y + above,
                 std::max(1, area.width - pixels(kLeft) - pixels(kRight)),
                 std::max(1, area.height - above - pixels(kBelow))};
  ValueRange time = times_of(plot).value_or(ValueRange{0.0, 1.0});
  if (time.high <= time.low) time.high = time.low + 1e-3;
  const ValueRange values = values_of(plot).value_or(ValueRange{0.1, 1.0});
  return {box, time, vertical_range(plot, values), plot.logarithmic};
}

/// The distance of the ticks below: the least round one at which their texts have room, also if the text at
/// the edge stands further in.
double step_across(const Axes& axes, const std::string& across, double scale) {
  const double seconds_per_point = (axes.time.high - axes.time.low) * scale / axes.box.width;
  double step = rounded_up(kTimeTickRoom * seconds_per_point);
  while (step < axes.time.high - axes.time.low) {
    float widest = 0.0f;
    for (const double tick : multiples(axes.time, step)) {
      widest = std::max(widest, text_width(format_tick(tick, step) + across));
    }
    const double needed = widest + std::max(0.0f, 0.5f * widest - kRight);
    if (step >= needed * seconds_per_point) break;
    step = rounded_up(1.01 * step);
  }
  return step;
}

void add_axes(const Axes& axes, const Rect& area, const std::string& across, double scale,
              Annotations& notes) {
  const auto point = static_cast<float>(scale);
  const Rect& box = axes.box;
  notes.frames.push_back({box, faint});
  const double span = axes.vertical.high - axes.vertical.low;
  const double room = kTickRoom * scale / box.height * span;
  const double step = rounded_up(std::max(axes.logarithmic ? 1.0 : 0.0, room));
  for (const double tick : multiples(axes.vertical, step)) {
    const float y = axes.y_of_tick(tick);
    notes.lines.push_back({{box.x, y}, {box.right(), y}, faint});
    notes.labels.push_back({.text = axes.logarithmic
                                        ? decade(tick)
                                        : short_tick(std::abs(tick) < 1e-9 * span ? 0.0 : tick, step),
                            .position = {float(box.x) - 5.0f * point, y - 7.5f * point},
                            .align = 1.0f,
                            .tone = dim,
                            .size = Annotations::Size::small});
  }
  const double step_of_time = step_across(axes, across, scale);
  for (const double tick : multiples(axes.time, step_of_time)) {
    const float x = axes.x(tick);
    notes.lines.push_back({{x, box.bottom()}, {x, float(box.bottom()) + 3.0f * point}, dim});
    std::string text = format_tick(tick, step_of_time) + across;
    const float half = 0.5f * text_width(text) * point;
    notes.labels.push_back(
        {.text = std::move(text),
         .position = {std::min(x, float(area.right()) - half), float(box.bottom()) + 4.0f * point},
         .align = 0.5f,
         .tone = dim,
         .size = Annotations::Size::small});
  }
}

/// Adds an arrow at the edge with the value of the curve's largest spike beyond it.
void add_spike(const PlotCurve& curve, const Axes& axes, double scale, Annotations& notes) {
  if (axes.logarithmic) return;
  const auto beyond = [&](glm::dvec2 at) {
    return std::max({0.0, at.y - axes.vertical.high, axes.vertical.low - at.y});
  };
  const auto worst =
      std::max_element(curve.points.begin(), curve.points.end(),
                       [&](glm::dvec2 one, glm::dvec2 other) { return beyond(one) < beyond(other); });
  if (worst == curve.points.end() || beyond(*worst) <= 1e-9 * (axes.vertical.high - axes.vertical.low))
    return;
  const auto point = static_cast<float>(scale);
  const bool is_above = worst->y > axes.vertical.high;
  std::string text = (is_above ? "↑ " : "↓ ") + format_newest(worst->y);
  const float half = 0.5f * text_width(text) * point;
  const glm::vec2 edges(float(axes.box.x) + half, float(axes.box.right()) - half);
  notes.labels.push_back(
      {.text = std::move(text),
       .position = {std::clamp(axes.x(worst->x), edges.x, std::max(edges.x, edges.y)),
                    is_above ? float(axes.box.y) + point : float(axes.box.bottom()) - 16.0f * point},
       .align = 0.5f,
       .tone = curve.tone,
       .size = Annotations::Size::small});
}

/// Points nearer than half a pixel are merged, so that a curve of thousands of samples costs no more than it
/// shows. The curve stays within its box.
std::vector<glm::vec2> line_of(const Plot& plot, const PlotCurve& curve, const Axes& axes) {
  std::vector<glm::vec2> line;
  for (const glm::dvec2 at : curve.points) {
    if (!shows(plot, at)) continue;
    const glm::vec2 pixel(axes.x(at.x),
                          std::clamp(axes.y(at.y), float(axes.box.y), float(axes.box.bottom())));
    if (line.empty() || glm::distance(line.back(), pixel) > 0.5f) line.push_back(pixel);
  }
  return line;
}

void add_curve(std::vector<glm::vec2> line, const PlotCurve& curve, double scale, Annotations& notes) {
  if (!curve.dashed) {
    notes.curves.push_back({std::move(line), curve.tone});
    return;
  }
  for (auto& dash : dashes(line, kDash * static_cast<float>(scale))) {
    notes.curves.push_back({std::move(dash), curve.tone});
  }
}

void add_cross(glm::vec2 at, double scale, Annotations& notes) {
  const float reach = kCross * static_cast<float>(scale);
  notes.lines.push_back({at - reach, at + reach, bright});
  notes.lines.push_back({{at.x - reach, at.y + reach}, {at.x + reach, at.y - reach}, bright});
}

/// Adds the name of each curve behind a piece of its line, as far as there is room. The names of the marks
/// follow behind a cross. If a name stands for a single curve of a fluid over time, the newest value follows
/// it.
void add_legend(const Plot& plot, const Rect& area, double scale, Annotations& notes) {
  const auto point = static_cast<float>(scale);
  const bool names_stand_for_several =
      std::any_of(plot.curves.begin(), plot.curves.end(),
                  [](const PlotCurve& curve) { return curve.name.empty() && !curve.is_mean; });
  glm::vec2 corner(float(area.x), float(area.y) + kTitleHeight * point);
  for (const PlotCurve& curve : plot.curves) {
    if (curve.name.empty()) continue;
    const float middle = corner.y + 8.0f * point;
    add_curve({{corner.x, middle}, {corner.x + kSampleLength * point, middle}}, curve, scale, notes);
    corner.x += (kSampleLength + kSampleGap) * point;
    const bool valued = !names_stand_for_several && curve.tone != bright && is_over_time(plot);
    const std::string text = curve.name + (valued ? " " + format_newest(curve.points.back().y) : "");
    notes.labels.push_back({.text = text,
                            .position = corner,
                            .tone = curve.tone,
                            .size = Annotations::Size::small,
                            .max_width = float(area.right()) - corner.x});
    corner.x += (text_width(text) + kBetweenNames) * point;
  }
  for (const PlotMarks& marks : plot.marks) {
    const float width = (2.0f * kCross + kSampleGap + text_width(marks.name)) * point;
    if (marks.name.empty() || corner.x + width > float(area.right())) continue;
    add_cross({corner.x + kCross * point, corner.y + 8.0f * point}, scale, notes);
    corner.x += (2.0f * kCross + kSampleGap) * point;
    notes.labels.push_back(
        {.text = marks.name, .position = corner, .tone = bright, .size = Annotations::Size::small});
    corner.x += (text_width(marks.name) + kBetweenNames) * point;
  }
}

}  // namespace

std::string format_newest(double value) {
  const double size = std::abs(value);
  if (size != 0.0 && size < 1e-3) return (value < 0.0 ? "−" : "") + error_caption(size);
  return (value < 0.0 ? "−" : "") + formatted("%.3g", size);
}

std::vector<std::vector<glm::vec2>> dashes(const std::vector<glm::vec2>& line, float length) {
  std::vector<std::vector<glm::vec2>> result;
  bool drawn = false;
  float left = 0.0f;  // of the current dash or gap
  for (std::size_t k = 0; k + 1 < line.size(); ++k) {
    const float distance = glm::distance(line[k], line[k + 1]);
    for (float gone = 0.0f; gone < distance;) {
      if (left <= 0.0f) {
        drawn = !drawn;
        left = length;
        if (drawn) result.push_back({line[k] + (line[k + 1] - line[k]) * (gone / distance)});
      }
      const float step = std::min(left, distance - gone);
      gone += step;
      left -= step;
      if (drawn) result.back().push_back(line[k] + (line[k + 1] - line[k]) * (gone / distance));
    }
  }
  return result;
}

Annotations plot_annotations(const Plot& plot, const Rect& area, double scale) {
  Annotations notes;
  notes.scale = scale;
  const Axes axes = axes_of(plot, area, scale);
  notes.labels.push_back({.text = plot.title,
                          .position = {area.x, area.y},
                          .tone = bright,
                          .size = Annotations::Size::small,
                          .max_width = float(area.width)});
  add_axes(axes, area, plot.across, scale, notes);
  for (const PlotCurve& curve : plot.curves) add_curve(line_of(plot, curve, axes), curve, scale, notes);
  for (const PlotMarks& marks : plot.marks) {
    for (const glm::dvec2 at : marks.points) {
      if (shows(plot, at)) add_cross({axes.x(at.x), axes.y(at.y)}, scale, notes);
    }
  }
  for (const PlotCurve& curve : plot.curves) add_spike(curve, axes, scale, notes);
  add_legend(plot, area, scale, notes);
  return notes;
}

}  // namespace twinflow
