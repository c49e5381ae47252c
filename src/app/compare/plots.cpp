#include "app/compare/plots.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <string>

#include "app/compare/summary.hpp"

namespace twinflow::comparison {
namespace {

using reports::Owner;
using reports::Plot;
using reports::Series;

/// The largest number of lines of one hue that the eye can distinguish.
constexpr std::size_t kMostLines = 6;

std::string name_of(Owner owner) { return owner == Owner::grid ? "grid" : "particles"; }

/// Whether a parameter that varies is not one of the other fluid alone.
bool is_about(const std::string& key, Owner owner) {
  return !key.starts_with(owner == Owner::grid ? "particles." : "grid.");
}

/// A line without points, named "grid · 32 · bicubic" with the values that vary. Its shade shows the value of
/// the first parameter, its dashes the value of the second.
Series line_of(const Result& result, Owner owner, bool sizes = true) {
  Series series{name_of(owner), owner, {}, false};
  std::vector<std::string> values;
  for (const auto& [key, value] : result.run.varied) {
    if (!is_about(key, owner)) continue;
    if (!sizes && (key == "grid.resolution" || key == "particles.count")) continue;
    values.push_back(value);
    series.label.append(" · ").append(value);
  }
  if (!values.empty()) series.shade_by = values[0];
  for (std::size_t k = 1; k < values.size(); ++k) series.dash_by += (k > 1 ? " · " : "") + values[k];
  return series;
}

/// "grid.resolution · grid.advection": what the labels are values of.
std::string legend_of(std::span<const Result* const> results, bool sizes = true) {
  std::string title;
  for (const auto& [key, value] : results.front()->run.varied) {
    if (!sizes && (key == "grid.resolution" || key == "particles.count")) continue;
    title += (title.empty() ? "" : " · ") + key;
  }
  return title;
}

Series over_time(const Result& result, Owner owner, const reports::CsvTable& table,
                 const std::string& column) {
  Series series = line_of(result, owner);
  series.points = table.over_time(column);
  return series;
}

Series over_time(const Result& result, Owner owner, const std::string& column) {
  return over_time(result, owner, result.metrics, column);
}

/// The magnitude of the change of momentum since the start.
Series momentum_over_time(const Result& result, Owner owner) {
  const std::string fluid = name_of(owner);
  Series x = over_time(result, owner, fluid + "_momentum_x");
  const Series y = over_time(result, owner, fluid + "_momentum_y");
  if (x.points.empty()) return x;
  const double first_x = x.points.front().second;
  const double first_y = y.points.front().second;
  for (std::size_t row = 0; row < x.points.size(); ++row) {
    x.points[row].second = std::hypot(x.points[row].second - first_x, y.points[row].second - first_y);
  }
  return x;
}

Series reference_over_time(const Result& result, Owner owner) {
  Series series = line_of(result, owner);
  series.marked = true;
  const auto& errors = owner == Owner::grid ? result.reference.grid : result.reference.particles;
  for (std::size_t index = 0; index < errors.size(); ++index) {
    if (errors[index]) series.points.emplace_back(result.picture_times[index], *errors[index]);
  }
  return series;
}

/// Adds a line, unless it has no points or equals another line.
void add(Plot& plot, Series series) {
  if (series.points.empty()) return;
  const auto same = [&](const Series& other) {
    return other.owner == series.owner && other.points == series.points;
  };
  if (std::ranges::none_of(plot.series, same)) plot.series.push_back(std::move(series));
}

/// Reduces the lines of one fluid if there are too many, to an even choice with the first and the last.
void thin_out(Plot& plot) {
  std::vector<Series> kept;
  for (const Owner owner : {Owner::grid, Owner::particles, Owner::exact}) {
    std::vector<Series> lines;
    for (const Series& series : plot.series) {
      if (series.owner == owner) lines.push_back(series);
    }
    const std::size_t shown = std::min(lines.size(), kMostLines);
    for (std::size_t k = 0; k < shown; ++k) {
      kept.push_back(lines[shown > 1 ? k * (lines.size() - 1) / (shown - 1) : 0]);
    }
    if (shown < lines.size()) {
      plot.title += " (" + std::to_string(shown) + " of " + std::to_string(lines.size()) + " lines)";
    }
  }
  plot.series = std::move(kept);
}

template <class MakeSeries>
Plot both_over_time(std::span<const Result* const> results, const std::string& title, const std::string& unit,
                    bool logarithmic, const MakeSeries& make_series) {
  Plot plot{title, "time (s)", unit, false, logarithmic, {}, legend_of(results)};
  for (const Owner owner : {Owner::grid, Owner::particles}) {
    for (const Result* result : results) add(plot, make_series(*result, owner));
  }
  return plot;
}

Plot energy_plot(std::span<const Result* const> results) {
  Plot plot =
      both_over_time(results, "Kinetic energy", "½∫ρ|u|²", false, [](const Result& result, Owner owner) {
        return over_time(result, owner, name_of(owner) + "_kinetic_energy");
      });
  const auto whole =
      std::ranges::find_if(results, [](const Result* result) { return result->stopped.empty(); });
  const Result& longest = whole == results.end() ? *results.front() : **whole;
  const std::vector<double> energies = exact_kinetic_energy(longest);
  Series exact{"exact", Owner::exact, {}, false};
  const auto times = longest.metrics.column("time");
  for (std::size_t row = 0; row < energies.size(); ++row) {
    exact.points.emplace_back(times[row].value_or(0.0), energies[row]);
  }
  add(plot, exact);
  return plot;
}

/// The plot with its shares in per cent.
Plot in_percent(Plot plot) {
  plot.y_label += " (%)";
  for (Series& series : plot.series) {
    for (auto& [x, share] : series.points) share *= 100.0;
  }
  return plot;
}

/// The plot of a quantity, with a line of each fluid that has it.
Plot plot_of(const MeasuredQuantity& row, std::span<const Result* const> results) {
  const QuantityPlot& texts = row.report_plot;
  Plot plot = both_over_time(results, std::string(texts.title), std::string(texts.label), texts.logarithmic,
                             [&](const Result& result, Owner owner) {
                               const bool grid = owner == Owner::grid;
                               const bool has_it = (grid ? row.grid : row.particles).place >= 0;
                               const std::string column = grid ? row.name_of_grid() : row.name_of_particles();
                               return has_it && result.metrics.has(column) ? over_time(result, owner, column)
                                                                           : Series{};
                             });
  return row.figure.written == Written::percent ? in_percent(std::move(plot)) : plot;
}

/// Cd or Cl if the scene gives reference scales, else the force.
Plot force_plot(std::span<const Result* const> results, const std::string& coefficient,
                const std::string& force, const std::string& column) {
  const bool has_scales = std::ranges::all_of(
      results, [](const Result* result) { return has_reference(result->scene.settings); });
  return both_over_time(
      results, has_scales ? coefficient : force, has_scales ? "2F/(ρU²L)" : "F, for density 1", false,
      [&](const Result& result, Owner owner) {
        Series series = over_time(result, owner, name_of(owner) + column);
        const auto& scales = result.scene.settings.reference;
        const double density = owner == Owner::particles ? result.particles_density : 1.0;
        const double unit = has_scales ? 0.5 * density * scales.speed * scales.speed * scales.length : 1.0;
        for (auto& point : series.points) point.second /= unit;
        return series;
      });
}

Plot incompressibility_plot(std::span<const Result* const> results) {
  return both_over_time(results, "Remaining divergence and density error",
                        "divergence (1/s), density error (%)", true, [](const Result& result, Owner owner) {
                          const bool grid = owner == Owner::grid;
                          Series series = over_time(
                              result, owner, grid ? "grid_divergence_rms" : "particles_density_error_rms");
                          series.label += grid ? ": divergence" : ": density error";
                          for (auto& [time, value] : series.points) value *= grid ? 1.0 : 100.0;
                          return series;
                        });
}

std::optional<double> size_of(const Summary& summary, Owner owner) {
  return summary[owner == Owner::grid ? "grid_cells" : "particles_count"];
}

/// The median wall time of a step, ms.
std::optional<double> cost_of(const Summary& summary, Owner owner) {
  return summary[name_of(owner) + "_step_ms"];
}
constexpr const char* kCost = "median time per step (ms)";

/// The error of the velocity at the end: from the exact solution, or else from the reference run.
std::optional<double> error_of_velocity(const Result& result, Owner owner) {
  const Summary summary = summary_of(result);
  const auto exact = summary[name_of(owner) + "_error_l2"];
  return exact ? exact : summary[name_of(owner) + "_reference_error_l2"];
}

/// The errors of the runs, shares, against another quantity of theirs. Runs of one fluid with the same size
/// and error count as one run with the median of their costs.
template <class Error, class Measure>
Plot error_against(std::span<const Result* const> results, const std::string& title,
                   const std::string& x_label, const std::string& y_label, const Error& error_of,
                   const Measure& measure) {
  Plot plot{title, x_label, y_label, true, true, {}, legend_of(results, false)};
  for (const Owner owner : {Owner::grid, Owner::particles}) {
    std::map<std::string, std::map<std::pair<double, double>, std::vector<double>>> lines;
    std::map<std::string, Series> kinds;
    for (const Result* result : results) {
      const Summary summary = summary_of(*result);
      const std::optional<double> error = error_of(*result, owner);
      const auto size = size_of(summary, owner);
      const auto x = measure(summary, owner);
      if (!error || !size || !x) continue;
      const Series kind = line_of(*result, owner, false);
      kinds.emplace(kind.label, kind);
      lines[kind.label][{*size, *error}].push_back(*x);
    }
    for (auto& [label, runs] : lines) {
      Series series = kinds.at(label);
      series.marked = true;
      for (auto& [size_and_error, places] : runs) {
        std::ranges::sort(places);
        series.points.emplace_back(places[places.size() / 2], size_and_error.second);
      }
      add(plot, std::move(series));
    }
  }
  return in_percent(std::move(plot));
}

/// What the single columns of a gauge hold, of either fluid: "pressure".
std::set<std::string> quantities_of(const Gauge& gauge, std::span<const Result* const> results) {
  std::set<std::string> quantities;
  for (const Result* result : results) {
    if (!result->gauges) continue;
    for (const std::string& column : result->gauges->names()) {
      for (const Owner owner : {Owner::grid, Owner::particles}) {
        const std::string stem = gauge.name + "_" + name_of(owner) + "_";
        if (column.starts_with(stem) && !is_of_sample(column)) quantities.insert(column.substr(stem.size()));
      }
    }
  }
  return quantities;
}

/// A plot of each quantity of each of the scene's gauges; `draw` takes the title, the quantity in words, and
/// a function that names its column for a fluid.
template <class Draw>
std::vector<Plot> plots_of_gauges(std::span<const Result* const> results, const Draw& draw) {
  std::vector<Plot> plots;
  for (const Gauge& gauge : results.front()->scene.gauges) {
    for (const std::string& quantity : quantities_of(gauge, results)) {
      std::string words = quantity;
      std::ranges::replace(words, '_', ' ');
      plots.push_back(draw("Gauge " + gauge.name + ": " + words, words,
                           [&](Owner owner) { return gauge.name + "_" + name_of(owner) + "_" + quantity; }));
    }
  }
  return plots;
}

std::vector<Plot> gauge_plots(std::span<const Result* const> results) {
  return plots_of_gauges(
      results, [&](const std::string& title, const std::string& words, const auto& column_of) {
        return both_over_time(results, title, words, false, [&](const Result& result, Owner owner) {
          const std::string column = column_of(owner);
          const bool has_it = result.gauges && result.gauges->has(column);
          return has_it ? over_time(result, owner, *result.gauges, column) : Series{};
        });
      });
}

/// The distances of gauges from the reference run, by cost.
std::vector<Plot> gauge_errors(std::span<const Result* const> results) {
  return plots_of_gauges(
      results, [&](const std::string& title, const std::string& words, const auto& column_of) {
        return error_against(
            results, title + ", error by cost", kCost, words + ", distance from the reference run",
            [&](const Result& result, Owner owner) {
              const auto found = result.gauge_errors.find(column_of(owner));
              return found == result.gauge_errors.end() ? std::nullopt : std::optional(found->second);
            },
            cost_of);
      });
}

/// The plots over time by their places, as QuantityPlot counts. Throws std::logic_error for a gap or a double
/// place.
std::vector<Plot> plots_over_time(std::span<const Result* const> results) {
  std::multimap<int, Plot> by_place;
  by_place.emplace(0, energy_plot(results));
  by_place.emplace(2, in_percent(both_over_time(results, "Error against the reference run", "relative L2",
                                                true, reference_over_time)));
  by_place.emplace(
      3, both_over_time(results, "Change of momentum", "|∫ρu − ∫ρu at the start|", true, momentum_over_time));
  by_place.emplace(4, incompressibility_plot(results));
  by_place.emplace(5,
                   force_plot(results, "Drag coefficient", "Force on solids to the right", "_solid_force_x"));
  by_place.emplace(6, force_plot(results, "Lift coefficient", "Upward force on solids", "_solid_force_y"));
  for (const MeasuredQuantity& row : measured_quantities()) {
    if (row.report_plot.place >= 0) by_place.emplace(row.report_plot.place, plot_of(row, results));
  }
  std::vector<Plot> plots;
  for (auto& [place, plot] : by_place) {
    if (place != static_cast<int>(plots.size())) throw std::logic_error("a plot stands at another's place");
    plots.push_back(std::move(plot));
  }
  return plots;
}

}  // namespace

std::vector<Plot> plots_of(std::span<const Result* const> results) {
  std::vector<Plot> plots = plots_over_time(results);
  std::ranges::move(gauge_plots(results), std::back_inserter(plots));
  if (results.size() > 1) {
    constexpr const char* kVelocity = "error of the velocity, relative L2";
    plots.push_back(error_against(results, "Error by resolution", "cells, particles", kVelocity,
                                  error_of_velocity, size_of));
    plots.push_back(error_against(results, "Error by cost", kCost, kVelocity, error_of_velocity, cost_of));
    std::ranges::move(gauge_errors(results), std::back_inserter(plots));
  }
  for (Plot& plot : plots) {
    for (Series& series : plot.series) {
      std::erase_if(series.points,
                    [&](const auto& point) { return plot.logarithmic_y && !(point.second > 0.0); });
    }
    std::erase_if(plot.series, [](const Series& series) { return series.points.empty(); });
    thin_out(plot);
  }
  std::erase_if(plots, [](const Plot& plot) { return plot.series.empty(); });
  return plots;
}

}  // namespace twinflow::comparison
