#include "view/annotations/gauge_plots.hpp"

#include <cmath>
#include <optional>
#include <utility>

namespace twinflow {
namespace {

using TracedValue = std::optional<double> GaugeTrace::*;

/// Adds the curves of both fluids of one value of gauge `index`, where it has any.
void add_gauge_curves(Plot& plot, const History& history, std::size_t index, TracedValue value, bool dashed) {
  const auto add = [&](const char* name, Annotations::Tone tone, GaugeTrace GaugeTraces::*fluid) {
    PlotCurve curve{.name = dashed ? "" : name, .tone = tone, .dashed = dashed, .points = {}};
    for (std::size_t k = 0; k < history.size(); ++k) {
      const Sample& sample = history[k];
      if (index >= sample.gauges.size()) continue;
      const std::optional<double> read = (sample.gauges[index].*fluid).*value;
      if (read && std::isfinite(*read)) curve.points.emplace_back(sample.metrics.time, *read);
    }
    if (!curve.points.empty()) plot.curves.push_back(std::move(curve));
  };
  add("grid", Annotations::Tone::grid, &GaugeTraces::grid);
  add("particles", Annotations::Tone::particles, &GaugeTraces::particles);
}

}  // namespace

std::vector<Plot> gauge_plots(const History& history) {
  std::vector<Plot> plots;
  if (history.empty()) return plots;
  const std::vector<GaugeTraces>& gauges = history.newest().gauges;
  const auto keep = [&](Plot plot) {
    if (!plot.curves.empty() && plots.size() < kMostGaugePlots) plots.push_back(std::move(plot));
  };
  for (std::size_t k = 0; k < gauges.size(); ++k) {
    if (gauges[k].of_body) {
      Plot place{.title = gauges[k].name + ": place · x full, y dashed", .curves = {}};
      add_gauge_curves(place, history, k, &GaugeTrace::x, false);
      add_gauge_curves(place, history, k, &GaugeTrace::y, true);
      keep(std::move(place));
      Plot angle{.title = gauges[k].name + ": angle", .curves = {}};
      add_gauge_curves(angle, history, k, &GaugeTrace::angle, false);
      keep(std::move(angle));
    }
    Plot velocity{.title = gauges[k].name + ": velocity · x full, y dashed", .curves = {}};
    add_gauge_curves(velocity, history, k, &GaugeTrace::velocity_x, false);
    add_gauge_curves(velocity, history, k, &GaugeTrace::velocity_y, true);
    keep(std::move(velocity));
    Plot pressure{.title = gauges[k].name + ": pressure", .curves = {}};
    add_gauge_curves(pressure, history, k, &GaugeTrace::pressure, false);
    keep(std::move(pressure));
    Plot temperature{.title = gauges[k].name + ": temperature", .curves = {}};
    add_gauge_curves(temperature, history, k, &GaugeTrace::temperature, false);
    keep(std::move(temperature));
    if (gauges[k].wets) {
      Plot wetted{.title = gauges[k].name + ": length in the fluid", .curves = {}};
      add_gauge_curves(wetted, history, k, &GaugeTrace::wetted, false);
      keep(std::move(wetted));
    }
    Plot flux{.title = gauges[k].name + ": flow through the line", .curves = {}};
    add_gauge_curves(flux, history, k, &GaugeTrace::flux, false);
    keep(std::move(flux));
    Plot force{.title = gauges[k].name + ": force · x full, y dashed", .curves = {}};
    add_gauge_curves(force, history, k, &GaugeTrace::force_x, false);
    add_gauge_curves(force, history, k, &GaugeTrace::force_y, true);
    keep(std::move(force));
    Plot torque{.title = gauges[k].name + ": torque", .curves = {}};
    add_gauge_curves(torque, history, k, &GaugeTrace::torque, false);
    keep(std::move(torque));
  }
  return plots;
}

}  // namespace twinflow
