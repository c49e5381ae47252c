#include "world/readings/metrics.hpp"

#include <algorithm>
#include <stdexcept>

#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

/// The meaning with the name of a fluid in place of {}.
std::string meaning_for(const MeasuredQuantity& quantity, std::string_view fluid) {
  std::string text(quantity.meaning);
  const std::size_t gap = text.find("{}");
  return gap == std::string::npos ? text : text.replace(gap, 2, fluid);
}

}  // namespace

std::optional<double> MetricsColumn::value(const Metrics& metrics) const {
  if (of.value != nullptr) return of.value(metrics);
  if (table != ColumnTable::metrics) throw std::logic_error(name + " is not among the metrics");
  const auto place = static_cast<std::size_t>(of.place);
  return place < metrics.measured.size() ? metrics.measured[place] : std::nullopt;
}

std::optional<double> MetricsColumn::value(const Metrics& metrics, const World& world) const {
  return of.measure != nullptr ? of.measure(world) : of.value(metrics);
}

std::vector<MetricsColumn> metrics_columns(ColumnTable table) {
  std::vector<MetricsColumn> columns;
  for (const MeasuredQuantity& row : measured_quantities()) {
    if (row.table != table) continue;
    const auto add = [&](std::string name, std::string_view fluid, const QuantityColumn& column) {
      if (column.place >= 0)
        columns.push_back({std::move(name), row.unit, meaning_for(row, fluid), column, table,
                           row.figure.grid >= kPlaceOfTimes});
    };
    add(row.name_of_grid(), "grid", row.grid);
    add(row.name_of_particles(), "particle", row.particles);
    add(std::string(row.name), "", row.both);
  }
  std::sort(columns.begin(), columns.end(), [](const MetricsColumn& one, const MetricsColumn& other) {
    return one.of.place < other.of.place;
  });
  return columns;
}

std::string metrics_header() {
  std::string line;
  for (const MetricsColumn& column : metrics_columns()) {
    line.append(line.empty() ? "" : ",").append(column.name);
  }
  return line;
}

std::string metrics_row(const Metrics& metrics) {
  std::string line;
  for (const MetricsColumn& column : metrics_columns()) {
    if (column.of.place > 0) line += ',';
    if (const auto value = column.value(metrics)) line += format_value(*value);
  }
  return line;
}

std::string metrics_units() {
  std::string table = "column,unit,description\n";
  for (const MetricsColumn& column : metrics_columns()) {
    table.append(column.name).append(",").append(column.unit).append(",").append(column.meaning).append("\n");
  }
  return table;
}

}  // namespace twinflow
