#include "view/annotations/plot_sheet.hpp"

#include <cmath>

#include "view/annotations/overlay.hpp"

namespace twinflow {
namespace {

// Points.
constexpr int kColumns = 2;
constexpr double kPlotWidth = 520.0;
constexpr double kPlotHeight = 210.0;
constexpr double kPlotMargin = 16.0;
constexpr double kHeading = 26.0;
const glm::vec4 kDark(0.055f, 0.063f, 0.078f, 1.0f);
const glm::vec4 kBright(1.0f, 1.0f, 1.0f, 1.0f);

int in_pixels(double points, double scale) { return static_cast<int>(std::lround(points * scale)); }

Annotations ground_of(glm::ivec2 size, double scale, Ground ground) {
  Annotations part;
  part.scale = scale;
  part.on_bright = ground == Ground::bright;
  part.boxes.push_back({{0, 0, size.x, size.y}, part.on_bright ? kBright : kDark});
  return part;
}

Annotations plot_on(const Plot& plot, const Rect& area, double scale, Ground ground) {
  Annotations part = plot_annotations(plot, area, scale);
  part.on_bright = ground == Ground::bright;
  return part;
}

}  // namespace

PlotSheet plot_sheet(const Plot& plot, double scale, Ground ground) {
  const auto pixels = [&](double points) { return in_pixels(points, scale); };
  const int margin = pixels(kPlotMargin);
  const Rect area{margin, margin, pixels(kPlotWidth), pixels(kPlotHeight)};
  PlotSheet sheet;
  sheet.size = {area.width + 2 * margin, area.height + 2 * margin};
  sheet.parts = {ground_of(sheet.size, scale, ground), plot_on(plot, area, scale, ground)};
  return sheet;
}

PlotSheet plot_sheet(const std::vector<Plot>& plots, const std::string& heading, double scale,
                     Ground ground) {
  const auto pixels = [&](double points) { return in_pixels(points, scale); };
  const std::size_t rows = (plots.size() + kColumns - 1) / kColumns;
  PlotSheet sheet;
  sheet.size = {pixels(kColumns * kPlotWidth + (kColumns + 1) * kPlotMargin),
                pixels(kHeading + double(rows) * kPlotHeight + double(rows + 2) * kPlotMargin)};
  Annotations back = ground_of(sheet.size, scale, ground);
  back.labels.push_back({.text = heading,
                         .position = {pixels(kPlotMargin), pixels(kPlotMargin)},
                         .max_width = static_cast<float>(sheet.size.x - 2 * pixels(kPlotMargin))});
  sheet.parts.push_back(std::move(back));
  for (std::size_t k = 0; k < plots.size(); ++k) {
    const std::size_t column = k % kColumns;
    const std::size_t row = k / kColumns;
    const Rect area{pixels(kPlotMargin + double(column) * (kPlotWidth + kPlotMargin)),
                    pixels(kHeading + 2.0 * kPlotMargin + double(row) * (kPlotHeight + kPlotMargin)),
                    pixels(kPlotWidth), pixels(kPlotHeight)};
    sheet.parts.push_back(plot_on(plots[k], area, scale, ground));
  }
  return sheet;
}

std::vector<Pixels> draw_plot_sheets(std::span<const PlotSheet> sheets) {
  std::vector<Pixels> pictures;
  if (sheets.empty()) return pictures;
  OffscreenOverlay overlay(sheets.front().parts.front().scale);
  for (const PlotSheet& sheet : sheets) {
    gl::RenderTarget target(
        {.name = "plots", .width = sheet.size.x, .height = sheet.size.y, .format = gl::Format::rgba8});
    for (const Annotations& part : sheet.parts) overlay.draw(part, target);
    pictures.push_back(capture(target));
  }
  return pictures;
}

std::string file_name_of(const std::string& title) {
  std::string name;
  for (const char letter : title) {
    const bool is_word = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                         (letter >= '0' && letter <= '9');
    if (!is_word && letter != ' ' && letter != '-' && letter != '_') break;
    name += is_word ? letter : '-';
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name.empty() ? "plot" : name;
}

}  // namespace twinflow
