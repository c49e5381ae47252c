#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace twinflow {

class World;
struct Metrics;

/// A table of measurements, with the quantities' columns.
enum class ColumnTable {
  metrics,  ///< `simulate --metrics`
  cases,    ///< runs of published cases, after those
};

/// The place of a column and its value, missing if there is nothing to say. `value` uses existing
/// measurements, `measure` is for this column.
struct QuantityColumn {
  int place = -1;  ///< from 0; -1: no column
  std::optional<double> (*value)(const Metrics&) = nullptr;
  std::optional<double> (*measure)(const World&) = nullptr;
};

/// How a run's summary reduces a column to a figure.
enum class Reduction {
  none,
  last,
  largest,  ///< of all rows
  change,   ///< from the first row to the last, relative to the first
  median,   ///< of all rows but the first, which precedes all steps
};

/// Which of several figures is marked as the best.
enum class Best {
  none,
  least,
  nearest_exact,  ///< to the change of the exact energy, if known
};

/// Figures from this place on are last: only they differ from run to run.
inline constexpr int kPlaceOfTimes = 1000;

/// A quantity's figures of a run: columns of summary.csv, and a group of the report's table.
struct QuantityFigure {
  Reduction reduction = Reduction::none;
  std::string_view name{};                   ///< without the fluid
  int grid = -1, particles = -1, both = -1;  ///< places in summary.csv
  std::string_view group{};                  ///< the group's title; empty: none
  Best best = Best::least;
  bool counts = false;  ///< counts something
};

/// A plot over time with a curve for each fluid.
struct QuantityPlot {
  int place = -1;  ///< from 0; -1: no plot
  std::string_view title{};
  std::string_view label{};  ///< of the vertical axis
  bool logarithmic = false;
};

/// A measured quantity of a world. Columns, units, figures, plots and names of scripts derive from its row.
struct MeasuredQuantity {
  std::string_view name;     ///< without the fluid: "kinetic_energy"
  std::string_view unit;     ///< "density*length^4/s^2"
  std::string_view meaning;  ///< "kinetic energy of the {} fluid": {} is grid or particle
  QuantityColumn grid{};
  QuantityColumn particles{};
  QuantityColumn both{};  ///< of both together, or of neither
  bool needs_dye = false;
  ColumnTable table = ColumnTable::metrics;
  QuantityFigure figure{};
  QuantityPlot report_plot{};  ///< of `twinflow compare`
  QuantityPlot live_plot{};    ///< of the window and the page

  /// "grid_kinetic_energy"
  std::string name_of_grid() const { return "grid_" + std::string(name); }
  std::string name_of_particles() const { return "particles_" + std::string(name); }
};

std::span<const MeasuredQuantity> measured_quantities();

}  // namespace twinflow
