#include "view/picture/gauge_strip.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/archive.hpp"
#include "view/annotations/gauge_plots.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow {
namespace {

// Points.
constexpr double kStripHeight = 150.0;
constexpr double kStripMargin = 12.0;
constexpr double kLeastPlotWidth = 190.0;
constexpr double kMostPlotWidth = 520.0;

template <class Archive>
void archive_sample(Archive& archive, Sample& sample) {
  auto count = static_cast<std::uint64_t>(sample.gauges.size());
  archive(sample.metrics.time, count);
  if constexpr (is_reading<Archive>) {
    if (count > archive.left()) throw InputError("it holds a longer list than there are bytes");
    sample.gauges.resize(count);
  }
  for (GaugeTraces& gauge : sample.gauges) archive(gauge.name, gauge.grid, gauge.particles);
}

}  // namespace

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

template <class Archive>
void GaugeStrip::archive_state(Archive& archive) {
  auto count = static_cast<std::uint64_t>(history_.size());
  archive(count);
  if constexpr (is_reading<Archive>) {
    history_.clear();
    for (std::uint64_t k = 0; k < count; ++k) {
      Sample sample;
      archive_sample(archive, sample);
      history_.add(sample);
    }
  } else {
    for (std::size_t k = 0; k < history_.size(); ++k) {
      Sample sample = history_[k];
      archive_sample(archive, sample);
    }
  }
}

template void GaugeStrip::archive_state(OutputArchive&);
template void GaugeStrip::archive_state(InputArchive&);

}  // namespace twinflow
