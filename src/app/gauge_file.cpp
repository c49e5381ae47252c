#include "app/gauge_file.hpp"

#include <vector>

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

}  // namespace twinflow
