#include "app/validate/case_plots.hpp"

#include <utility>

#include "core/numbers.hpp"

namespace twinflow::validation {
namespace {

using reports::Owner;
using reports::Plot;
using reports::Series;

Owner owner_of(Fluid fluid) { return fluid == Fluid::grid ? Owner::grid : Owner::particles; }

/// The errors of both fluids over a measure of their runs.
template <class Measure>
Plot error_plot(std::span<const Verdict> verdicts, const Quantity& quantity, const std::string& by,
                const std::string& x_label, const Measure& measure) {
  Plot plot{quantity.name + ": error by " + by, x_label, "error (%)", true, true, {}};
  for (const Fluid fluid : kFluids) {
    Series series{name_of(fluid), owner_of(fluid), {}, true};
    for (const Verdict* run : runs_of(verdicts, quantity, fluid)) {
      if (run->error && *run->error > 0.0) {
        series.points.emplace_back(measure(*run->outcome), quantity.percent(*run->error));
      }
    }
    if (!series.points.empty()) plot.series.push_back(std::move(series));
  }
  return plot;
}

Plot error_by_resolution(std::span<const Verdict> verdicts, const Quantity& quantity) {
  Plot plot = error_plot(verdicts, quantity, "resolution", "cells or particles on a side",
                         [](const Outcome& outcome) { return outcome.resolution(); });
  for (Series& series : plot.series) {
    const Fluid fluid = series.owner == Owner::grid ? Fluid::grid : Fluid::particles;
    const auto order = fitted_order(runs_of(verdicts, quantity, fluid));
    if (!order) continue;
    if (*order < kLeastOrder) {
      series.label += ", does not fall";
      continue;
    }
    const std::string text = formatted(", order %.1f", *order);
    series.label += text;
  }
  for (const Published& other : quantity.others) {
    Series series{other.name, Owner::exact, other.errors, true};
    for (auto& [resolution, error] : series.points) error = quantity.percent(error);
    plot.series.push_back(std::move(series));
  }
  return plot;
}

Plot error_by_cost(std::span<const Verdict> verdicts, const Quantity& quantity) {
  return error_plot(verdicts, quantity, "cost", "wall time of a simulated second (ms)",
                    [](const Outcome& outcome) { return outcome.cost; });
}

/// The finest run of each fluid, as `line_of` reads it, beside published points.
template <class LineOf>
Plot published_plot(std::span<const Verdict> verdicts, const Quantity& quantity, const std::string& x_label,
                    const std::vector<std::pair<double, double>>& published, const LineOf& line_of) {
  Plot plot{quantity.name, x_label, quantity.unit, false, false, {}};
  for (const Fluid fluid : kFluids) {
    const auto runs = runs_of(verdicts, quantity, fluid);
    if (runs.empty() || !runs.back()->measured) continue;
    const Verdict& finest = *runs.back();
    plot.series.push_back({name_of(fluid), owner_of(fluid),
                           line_of(quantity, fluid, *finest.of_case, finest.outcome->tables), false});
  }
  plot.series.push_back({"published", Owner::exact, published, true});
  return plot;
}

}  // namespace

std::vector<Plot> plots_of(const Case& whole, std::span<const Verdict> verdicts) {
  std::vector<Plot> plots;
  for (const Quantity& quantity : whole.quantities) {
    if (!quantity.profile.empty()) {
      plots.push_back(published_plot(verdicts, quantity, "share of the line", quantity.profile, profile_of));
    }
    if (!quantity.history.empty()) {
      plots.push_back(published_plot(verdicts, quantity, "time (s)", quantity.history, history_of));
    }
    plots.push_back(error_by_resolution(verdicts, quantity));
    plots.push_back(error_by_cost(verdicts, quantity));
  }
  std::erase_if(plots, [](const Plot& plot) { return plot.series.empty(); });
  return plots;
}

}  // namespace twinflow::validation
