#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/compare/result.hpp"
#include "world/readings/quantities.hpp"

namespace twinflow::comparison {

/// A column of summary.csv, and a cell of the report's table.
struct FigureRow {
  std::string name;        ///< "grid_energy_change"
  int place;               ///< see QuantityFigure
  std::string_view group;  ///< in the report; empty: none
  std::string_view cell;   ///< in the group: "grid"
  Best best = Best::none;
  bool counts = false;
  Written written = Written::number;
};
std::vector<FigureRow> figure_rows();

/// A run's figures; no value without the fluid or its quantity.
class Summary {
 public:
  /// A figure by its name. Throws std::logic_error for a missing one.
  std::optional<double> operator[](std::string_view name) const;
  void set(std::string name, std::optional<double> value) { figures_[std::move(name)] = value; }

 private:
  std::map<std::string, std::optional<double>, std::less<>> figures_;
};

Summary summary_of(const Result& result);

/// ½∫|u|² of the exact solution at the rows' times; empty without one.
std::vector<double> exact_kinetic_energy(const Result& result);

/// The columns of summary.csv: scene, variant, varied parameters, end of the run with reason, figures, and
/// step times last.
std::vector<std::string> summary_columns(const std::vector<std::pair<std::string, std::string>>& varied);
bool is_count(std::string_view column);
/// A result's values in these columns; numbers may be missing.
using SummaryValue = std::variant<std::string, std::optional<double>>;
std::vector<SummaryValue> summary_row(const Result& result);

std::string summary_csv(const std::vector<Result>& results);

}  // namespace twinflow::comparison
