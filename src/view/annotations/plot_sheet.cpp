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
const glm::vec4 kGround(0.055f, 0.063f, 0.078f, 1.0f);

}  // namespace

PlotSheet plot_sheet(const std::vector<Plot>& plots, const std::string& heading, double scale) {
  const auto pixels = [&](double points) { return static_cast<int>(std::lround(points * scale)); };
  const std::size_t rows = (plots.size() + kColumns - 1) / kColumns;
  PlotSheet sheet;
  sheet.size = {pixels(kColumns * kPlotWidth + (kColumns + 1) * kPlotMargin),
                pixels(kHeading + double(rows) * kPlotHeight + double(rows + 2) * kPlotMargin)};
  Annotations ground;
  ground.scale = scale;
  ground.boxes.push_back({{0, 0, sheet.size.x, sheet.size.y}, kGround});
  ground.labels.push_back({.text = heading,
                           .position = {pixels(kPlotMargin), pixels(kPlotMargin)},
                           .max_width = static_cast<float>(sheet.size.x - 2 * pixels(kPlotMargin))});
  sheet.parts.push_back(std::move(ground));
  for (std::size_t k = 0; k < plots.size(); ++k) {
    const std::size_t column = k % kColumns;
    const std::size_t row = k / kColumns;
    const Rect area{pixels(kPlotMargin + double(column) * (kPlotWidth + kPlotMargin)),
                    pixels(kHeading + 2.0 * kPlotMargin + double(row) * (kPlotHeight + kPlotMargin)),
                    pixels(kPlotWidth), pixels(kPlotHeight)};
    sheet.parts.push_back(plot_annotations(plots[k], area, scale));
  }
  return sheet;
}

Pixels draw_plot_sheet(const std::vector<Plot>& plots, const std::string& heading, double scale) {
  const PlotSheet sheet = plot_sheet(plots, heading, scale);
  gl::RenderTarget target(
      {.name = "plots", .width = sheet.size.x, .height = sheet.size.y, .format = gl::Format::rgba8});
  OffscreenOverlay overlay(scale);
  for (const Annotations& part : sheet.parts) overlay.draw(part, target);
  return capture(target);
}

}  // namespace twinflow
