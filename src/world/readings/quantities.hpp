#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace twinflow {

class World;
struct Metrics;

/// A table of measurements, in whose rows a quantity has columns.
enum class ColumnTable {
  metrics,  ///< of `simulate --metrics`
  cases,    ///< what the runs of published cases have after those
};

/// Where a column stands, and its value; missing if there is nothing to say. It is taken from what is
/// measured anyway, or else measured for this column.
struct QuantityColumn {
  int place = -1;  ///< among the columns of its table, from 0; -1: there is no such column
  std::optional<double> (*value)(const Metrics&) = nullptr;
  std::optional<double> (*measure)(const World&) = nullptr;
};

/// How the summary of a run reduces a column to a figure.
enum class Reduction {
  none,
  last,
  largest,  ///< of all rows
  change,   ///< from the first row to the last, relative to the first
  median,   ///< of all rows but the first, before which there was no step
};

/// Which figure of several is marked as the best.
enum class Best {
  none,
  least,
  nearest_exact,  ///< nearest to the change of the exact energy, if that is known
};

/// Figures at these places and later are the last ones: only they differ from run to run.
inline constexpr int kPlaceOfTimes = 1000;

/// The figures of a run that come from a quantity: columns of summary.csv, and a group of the report's table.
struct QuantityFigure {
  Reduction reduction = Reduction::none;
  std::string_view name{};                   ///< without the fluid
  int grid = -1, particles = -1, both = -1;  ///< places in summary.csv
  std::string_view group{};                  ///< the title of the group; empty: it is in none
  Best best = Best::least;
  bool counts = false;  ///< whether it counts something
};

/// A plot over time with a curve for each fluid.
struct QuantityPlot {
  int place = -1;  ///< among the plots, from 0; -1: there is none
  std::string_view title{};
  std::string_view label{};  ///< of its vertical axis
  bool logarithmic = false;
};

/// A quantity that is measured of a world. Columns, units, figures, plots and names of scripts derive from
/// its row.
struct MeasuredQuantity {
  std::string_view name;     ///< without the fluid: "kinetic_energy"
  std::string_view unit;     ///< "density*length^4/s^2"
  std::string_view meaning;  ///< "kinetic energy of the {} fluid": {} stands for grid or particle
  QuantityColumn grid{};
  QuantityColumn particles{};
  QuantityColumn both{};  ///< of both fluids together, or of neither
  bool needs_dye = false;
  ColumnTable table = ColumnTable::metrics;
  QuantityFigure figure{};
  QuantityPlot report_plot{};  ///< of `twinflow compare`
  QuantityPlot live_plot{};    ///< of the window and the page

  /// Its name, with a fluid in front: "grid_kinetic_energy".
  std::string name_of_grid() const { return "grid_" + std::string(name); }
  std::string name_of_particles() const { return "particles_" + std::string(name); }
};

std::span<const MeasuredQuantity> measured_quantities();

}  // namespace twinflow
