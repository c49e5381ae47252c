#include "view/annotations/color_bar.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace twinflow {
namespace {

// Points.
constexpr double kWidest = 300.0;
constexpr double kHeight = 8.0;
constexpr double kAbove = 8.0;
constexpr double kRoomOfLastTick = 16.0;  ///< the text of the last tick must not reach beyond the pane's edge
constexpr double kLabelRoom = 34.0;

}  // namespace

gl::Viewport viewport_of(const Rect& rect, const gl::RenderTarget& target) {
  return {rect.x, target.texture().height() - rect.bottom(), rect.width, rect.height};
}

void ColorBarPainter::draw(const ColorBar& shown, const Rect& area, const ColorMaps& maps, double point,
                           const gl::RenderTarget& target, Annotations& notes) {
  const auto pixels = [&](double points) { return static_cast<int>(std::lround(points * point)); };
  const ColorScale& scale = shown.scale;
  const int width = std::min(pixels(kWidest), area.width / 2);
  const Rect bar{area.right() - width - pixels(kRoomOfLastTick), area.y + pixels(kAbove), width,
                 pixels(kHeight)};
  draw_color_bar_.set("u_range", scale.map_ends())
      .set("u_shown", glm::vec2(scale.range.low, scale.range.high));
  draw_color_bar_.read("u_colors", maps.texture(scale)).draw(target, viewport_of(bar, target));

  const std::string_view name = scale.quantity.name;
  const std::string_view unit = scale.quantity.unit;
  const auto label_room = static_cast<float>(bar.x - area.x - pixels(8.0));
  Annotations::Label label{
      .text = shown.prefix + std::string(name) + (unit.empty() ? "" : " · ") + std::string(unit),
      .position = {area.x, float(bar.y - pixels(3.0))},
      .tone = Annotations::Tone::dim,
      .max_width = label_room,
      .short_text = scale.quantity.symbol.empty() ? "" : shown.prefix + std::string(scale.quantity.symbol)};
  if (!shown.remark.empty()) {
    label.text = shown.prefix + std::string(name) + ": " + shown.remark;
    label.short_text = shown.prefix + shown.remark;
  }
  notes.labels.push_back(std::move(label));
  if (shown.no_data) {
    const int side = pixels(9.0);
    const Rect swatch{area.x, bar.bottom() + pixels(7.0), side, side};
    notes.boxes.push_back({swatch, glm::vec4(*shown.no_data, 1.0f)});
    notes.frames.push_back({swatch, Annotations::Tone::faint});
    notes.labels.push_back({.text = shown.no_data_text,
                            .position = {swatch.right() + pixels(5.0), float(bar.bottom() + pixels(4.0))},
                            .tone = Annotations::Tone::dim,
                            .size = Annotations::Size::small,
                            .max_width = label_room});
  }
  float last_label = -1e9f;  // a tick too close to the last number gets none
  const std::vector<double> values = ticks(scale.range);
  const double step = values.size() > 2 ? values[2] - values[1] : 0.0;  // the first one may be nearer
  for (const double value : values) {
    const double share = (value - scale.range.low) / (scale.range.high - scale.range.low);
    const auto x = static_cast<float>(bar.x + share * bar.width);
    notes.lines.push_back(
        {{x, float(bar.bottom())}, {x, float(bar.bottom() + pixels(3.0))}, Annotations::Tone::dim});
    if (x - last_label < float(pixels(kLabelRoom))) continue;
    last_label = x;
    notes.labels.push_back({.text = format_tick(value, step),
                            .position = {x, float(bar.bottom() + pixels(4.0))},
                            .align = 0.5f,
                            .tone = Annotations::Tone::dim,
                            .size = Annotations::Size::small});
  }
}

}  // namespace twinflow
