#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/compare/result.hpp"
#include "scene/parameters/choices.hpp"
#include "world/readings/quantities.hpp"

namespace twinflow::comparison {

/// A figure of a run: a column of summary.csv, and a cell of the report's table.
struct FigureRow {
  std::string name;        ///< "grid_energy_change"
  int place;               ///< among the columns, as QuantityFigure counts
  std::string_view group;  ///< the title of its group in the report; empty: it is in none
  std::string_view cell;   ///< its name in the group: "grid"
  Best best = Best::none;
  bool counts = false;  ///< whether it counts something
};
/// The rows of all figures by their places, for the measured quantities and for the whole run.
std::vector<FigureRow> figure_rows();

/// The figures of a run. A figure has no value if its fluid does not exist or has no such quantity.
class Summary {
 public:
  /// The figure of this name. Throws std::logic_error if there is no such figure.
  std::optional<double> operator[](std::string_view name) const;
  void set(std::string name, std::optional<double> value) { figures_[std::move(name)] = value; }

 private:
  std::map<std::string, std::optional<double>, std::less<>> figures_;
};

Summary summary_of(const Result& result);

/// ½∫|u|² of the scene's exact solution at the times of the metrics' rows; empty if there is none.
std::vector<double> exact_kinetic_energy(const Result& result);

/// The columns of summary.csv: scene, variant, the varied parameters, the end of the run and its reason, and
/// the figures. Times of steps are last.
std::vector<std::string> summary_columns(const std::vector<std::pair<std::string, std::string>>& varied);
/// Whether the figure of a column counts something.
bool is_count(std::string_view column);
/// The values of a result in these columns: texts, and numbers, which may be missing.
using SummaryValue = std::variant<std::string, std::optional<double>>;
std::vector<SummaryValue> summary_row(const Result& result);

/// A cell of a CSV file (RFC 4180): in double quotes if it has commas, quotes or line ends.
std::string csv_cell(const std::string& text);

/// The text of summary.csv: a row for each result.
std::string summary_csv(const std::vector<Result>& results);

}  // namespace twinflow::comparison
