#include "view/picture/gauge_strip.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/state_visitor.hpp"
#include "view/annotations/gauge_plots.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow {
namespace {

// Points.
constexpr double kStripHeight = 150.0;
constexpr double kStripMargin = 12.0;
constexpr double kLeastPlotWidth = 190.0;
constexpr double kMostPlotWidth = 520.0;

}  // namespace

void visit_state(StateVisitor& visitor, GaugeTraces& traces) {
  visitor(traces.name, traces.grid, traces.particles);
}

bool GaugeStrip::is_wanted(const World& world) {
  return world.settings().view.gauges && !world.scene().gauges.empty();
}

Rect GaugeStrip::area_below(const Rect& whole, double scale) {
  const int height = std::min(static_cast<int>(std::lround(kStripHeight * scale)), whole.height / 3);
  return {whole.x, whole.bottom() - height, whole.width, height};
}

void GaugeStrip::add(const World& world) {
  Sample sample;
  sample.metrics.time = world.time();
  sample.gauges = traces_of(read_gauges(world));
  history_.add(sample);
}

std::vector<Annotations> GaugeStrip::plots(const Rect& area, double scale, bool on_bright) const {
  const auto pixels = [&](double points) { return static_cast<int>(std::lround(points * scale)); };
  const int margin = pixels(kStripMargin);
  const std::vector<Plot> plots = gauge_plots(history_);
  const int room = std::max(1, (area.width - margin) / (pixels(kLeastPlotWidth) + margin));
  const int count = std::min(room, static_cast<int>(plots.size()));
  std::vector<Annotations> drawn;
  if (count == 0) return drawn;
  const int width =
      std::min(pixels(kMostPlotWidth), std::max(1, (area.width - (count + 1) * margin) / count));
  const int left = area.x + (area.width - count * width - (count - 1) * margin) / 2;
  for (int k = 0; k < count; ++k) {
    const Rect box{left + k * (width + margin), area.y, width, std::max(1, area.height - margin / 2)};
    drawn.push_back(plot_annotations(plots[static_cast<std::size_t>(k)], box, scale));
    drawn.back().on_bright = on_bright;
  }
  return drawn;
}

void GaugeStrip::visit_state(StateVisitor& visitor) {
  auto count = static_cast<std::uint64_t>(history_.size());
  visitor(count);
  if (visitor.reads()) history_.clear();
  for (std::uint64_t k = 0; k < count; ++k) {
    Sample sample = visitor.reads() ? Sample() : history_[static_cast<std::size_t>(k)];
    visitor(sample.metrics.time, sample.gauges);
    if (visitor.reads()) history_.add(sample);
  }
}

}  // namespace twinflow
