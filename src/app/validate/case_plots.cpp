#include "app/validate/case_plots.hpp"

#include <cmath>
#include <cstdio>

namespace twinflow::validation {
namespace {

using comparison::Owner;
using comparison::Plot;
using comparison::Series;

Owner owner_of(Fluid fluid) { return fluid == Fluid::grid ? Owner::grid : Owner::particles; }

std::vector<const Verdict*> runs_of(std::span<const Verdict> verdicts, const Quantity& quantity,
                                    Fluid fluid) {
  std::vector<const Verdict*> runs;
  for (const Verdict& verdict : verdicts) {
    if (verdict.quantity == &quantity && verdict.outcome->place.fluid == fluid) runs.push_back(&verdict);
  }
  return runs;
}

std::string label_with_order(Fluid fluid, std::span<const Verdict* const> runs) {
  const auto order = fitted_order(runs);
  if (!order) return name_of(fluid);
  char text[48];
  std::snprintf(text, sizeof text, "%s, order %.1f", name_of(fluid), *order);
  return text;
}

/// A line of a fluid's errors over a measure of its runs.
template <class Measure>
Series errors_over(Fluid fluid, std::span<const Verdict* const> runs, const Measure& measure) {
  Series series{name_of(fluid), owner_of(fluid), {}, true};
  for (const Verdict* run : runs) {
    if (run->error && *run->error > 0.0) series.points.emplace_back(measure(*run->outcome), *run->error);
  }
  return series;
}

std::string error_label(const Quantity& quantity) {
  if (quantity.relative) return "error, relative";
  return "error" + (quantity.unit.empty() ? "" : " (" + quantity.unit + ")");
}

Plot error_by_resolution(std::span<const Verdict> verdicts, const Quantity& quantity) {
  Plot plot{quantity.name + ": error by resolution",
            "cells or particles on a side",
            error_label(quantity),
            true,
            true,
            {}};
  for (const Fluid fluid : kFluids) {
    const auto runs = runs_of(verdicts, quantity, fluid);
    Series series = errors_over(fluid, runs, [](const Outcome& outcome) { return outcome.resolution(); });
    series.label = label_with_order(fluid, runs);
    if (!series.points.empty()) plot.series.push_back(std::move(series));
  }
  for (const Published& other : quantity.others) {
    plot.series.push_back({other.name, Owner::exact, other.errors, true});
  }
  return plot;
}

Plot error_by_cost(std::span<const Verdict> verdicts, const Quantity& quantity) {
  Plot plot{quantity.name + ": error by cost",
            "wall time of a simulated second (ms)",
            error_label(quantity),
            true,
            true,
            {}};
  for (const Fluid fluid : kFluids) {
    Series series = errors_over(fluid, runs_of(verdicts, quantity, fluid),
                                [](const Outcome& outcome) { return outcome.cost; });
    if (!series.points.empty()) plot.series.push_back(std::move(series));
  }
  return plot;
}

Plot profile_plot(std::span<const Verdict> verdicts, const Quantity& quantity) {
  Plot plot{quantity.name, "share of the line", quantity.unit, false, false, {}};
  for (const Fluid fluid : kFluids) {
    const auto runs = runs_of(verdicts, quantity, fluid);
    if (runs.empty() || !runs.back()->measured) continue;
    const Verdict& finest = *runs.back();
    plot.series.push_back({name_of(fluid), owner_of(fluid),
                           last_profile(quantity, fluid, *finest.of_case, finest.outcome->tables), false});
  }
  plot.series.push_back({"published", Owner::exact, quantity.profile, true});
  return plot;
}

}  // namespace

std::optional<double> fitted_order(std::span<const Verdict* const> runs) {
  std::vector<std::pair<double, double>> logarithms;
  for (const Verdict* run : runs) {
    if (!run->error || !(*run->error > 0.0)) continue;
    logarithms.emplace_back(std::log(run->outcome->resolution()), std::log(*run->error));
  }
  const auto falling = slope(logarithms);
  return falling ? std::optional(-*falling) : std::nullopt;
}

std::vector<Plot> plots_of(const Case& whole, std::span<const Verdict> verdicts) {
  std::vector<Plot> plots;
  for (const Quantity& quantity : whole.quantities) {
    if (!quantity.profile.empty()) plots.push_back(profile_plot(verdicts, quantity));
    plots.push_back(error_by_resolution(verdicts, quantity));
    plots.push_back(error_by_cost(verdicts, quantity));
  }
  std::erase_if(plots, [](const Plot& plot) { return plot.series.empty(); });
  return plots;
}

}  // namespace twinflow::validation
