#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace twinflow {

class World;
struct Metrics;

enum class ColumnTable {
  metrics,  ///< `simulate --metrics`
  cases,    ///< published cases' additions
};

/// A column's place and value, from existing measurements or a measurement of its own.
struct QuantityColumn {
  int place = -1;  ///< from 0; -1: no column
  std::optional<double> (*value)(const Metrics&) = nullptr;
  std::optional<double> (*measure)(const World&) = nullptr;
};

/// How a run's summary reduces a column.
enum class Reduction {
  none,
  last,
  largest,  ///< of all rows
  change,   ///< first to last row, relative to the first
  median,   ///< without the first row, which precedes all steps
};

/// Which figure is marked as the best.
enum class Best {
  none,
  least,
  nearest_exact,  ///< to the exact energy's change
};

/// How a report writes a figure.
enum class Written {
  number,
  percent,         ///< a share, such as a relative error
  signed_percent,  ///< a relative change
};

/// Only figures from this place on differ from run to run.
inline constexpr int kPlaceOfTimes = 1000;

/// A quantity's figures of a run, for summary.csv and the report's table.
struct QuantityFigure {
  Reduction reduction = Reduction::none;
  std::string_view name{};                   ///< without the fluid
  int grid = -1, particles = -1, both = -1;  ///< places in summary.csv
  std::string_view group{};                  ///< the group's title; empty: none
  Best best = Best::least;
  bool counts = false;  ///< counts something
  Written written = Written::number;
};

struct QuantityPlot {
  int place = -1;  ///< from 0; -1: no plot
  std::string_view title{};
  std::string_view label{};  ///< of the vertical axis
  bool logarithmic = false;
};

/// A measured quantity: the source of columns, units, figures, plots and names of scripts.
struct MeasuredQuantity {
  std::string_view name;     ///< without the fluid: "kinetic_energy"
  std::string_view unit;     ///< "density*length^4/s^2"
  std::string_view meaning;  ///< "kinetic energy of the {} fluid": grid or particle
  QuantityColumn grid{};
  QuantityColumn particles{};
  QuantityColumn both{};  ///< both together, or neither
  bool needs_dye = false;
  ColumnTable table = ColumnTable::metrics;
  QuantityFigure figure{};
  QuantityPlot report_plot{};  ///< `twinflow compare`
  QuantityPlot live_plot{};    ///< window and page

  /// "grid_kinetic_energy"
  std::string name_of_grid() const { return "grid_" + std::string(name); }
  std::string name_of_particles() const { return "particles_" + std::string(name); }
};

std::span<const MeasuredQuantity> measured_quantities();

}  // namespace twinflow
