#include "app/validate/run_table.hpp"

#include "scene/parameters/parameters.hpp"
#include "world/readings/metrics.hpp"

namespace twinflow::validation {

std::string run_metrics_header() {
  std::string line = metrics_header();
  for (const MetricsColumn& column : metrics_columns(ColumnTable::cases))
    line.append(",").append(column.name);
  return line;
}

std::string run_metrics_row(const World& world, const Metrics& metrics) {
  std::string line = metrics_row(metrics);
  for (const MetricsColumn& column : metrics_columns(ColumnTable::cases)) {
    line += ',';
    if (const auto value = column.value(metrics, world)) line += format_value(*value);
  }
  return line;
}

std::vector<std::string_view> metrics_columns_of(Fluid fluid) {
  std::vector<std::string_view> names;
  for (const MeasuredQuantity& row : measured_quantities()) {
    const QuantityColumn& column = fluid == Fluid::grid ? row.grid : row.particles;
    if (column.place >= 0) names.push_back(row.name);
  }
  return names;
}

bool needs_dye(std::string_view column) {
  for (const MeasuredQuantity& row : measured_quantities()) {
    if (row.needs_dye && row.name == column) return true;
  }
  return false;
}

}  // namespace twinflow::validation
