#include "app/gauge_file.hpp"

#include <vector>

#include "app/outputs.hpp"
#include "core/files.hpp"
#include "world/readings/gauge_table.hpp"

namespace twinflow {

void GaugeTable::add_row(const World& world) {
  const std::vector<GaugeReading> readings = world.gauges();
  const std::string row = gauges_row(world.time(), readings) + "\n";
  if (rows.ends_with("\n" + row)) return;  // a run that stops measures once more where it was
  if (rows.empty()) {
    rows = gauges_header(readings) + "\n";
    units = gauges_units(readings);
  }
  rows += row;
}

std::filesystem::path units_beside(const std::filesystem::path& table) {
  std::filesystem::path units = table;
  if (units.extension() == ".csv") units.replace_extension();
  units += ".units.csv";
  return units;
}

void write_gauges(const GaugeTable& table, const std::filesystem::path& path) {
  write_file_atomically(path, table.rows);
  if (has_settings_beside(path)) write_file_atomically(units_beside(path), table.units);
}

}  // namespace twinflow
