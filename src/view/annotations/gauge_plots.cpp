#include "view/annotations/gauge_plots.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

namespace twinflow {
namespace {

/// Adds the curves of both fluids of one value of gauge `index`, if it has any.
void add_gauge_curves(Plot& plot, const History& history, std::size_t index, std::string_view value,
                      bool dashed) {
  const auto add = [&](const char* name, Annotations::Tone tone, GaugeTrace GaugeTraces::*fluid) {
    PlotCurve curve{.name = dashed ? "" : name, .tone = tone, .dashed = dashed, .points = {}};
    for (std::size_t k = 0; k < history.size(); ++k) {
      const Sample& sample = history[k];
      if (index >= sample.gauges.size()) continue;
      const std::optional<double> read = value_named(sample.gauges[index].*fluid, value);
      if (read && std::isfinite(*read)) curve.points.emplace_back(sample.metrics.time, *read);
    }
    if (!curve.points.empty()) plot.curves.push_back(std::move(curve));
  };
  add("grid", Annotations::Tone::grid, &GaugeTraces::grid);
  add("particles", Annotations::Tone::particles, &GaugeTraces::particles);
}

struct GaugePlotRow {
  const char* title;
  std::string_view full, dashed{};
};

constexpr auto kGaugePlots = std::to_array<GaugePlotRow>({
    {"place · x full, y dashed", "x", "y"},
    {"angle", "angle"},
    {"velocity · x full, y dashed", "velocity_x", "velocity_y"},
    {"pressure", "pressure"},
    {"temperature", "temperature"},
    {"length in the fluid", "wetted"},
    {"flow through the line", "flux"},
    {"force · x full, y dashed", "force_x", "force_y"},
    {"torque", "torque"},
});

}  // namespace

std::vector<Plot> gauge_plots(const History& history) {
  std::vector<Plot> plots;
  if (history.empty()) return plots;
  const std::vector<GaugeTraces>& gauges = history.newest().gauges;
  for (std::size_t k = 0; k < gauges.size(); ++k) {
    for (const GaugePlotRow& row : kGaugePlots) {
      Plot plot{.title = gauges[k].name + ": " + row.title, .curves = {}};
      add_gauge_curves(plot, history, k, row.full, false);
      if (!row.dashed.empty()) add_gauge_curves(plot, history, k, row.dashed, true);
      if (!plot.curves.empty() && plots.size() < kMostGaugePlots) plots.push_back(std::move(plot));
    }
  }
  return plots;
}

}  // namespace twinflow
