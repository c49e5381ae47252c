#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/files.hpp"
#include "world/readings/gauge_table.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow::batch {

/// The table gauges.csv of a run while it grows, if the scene has gauges.
class GaugeRows {
 public:
  void add(const World& world) {
    if (world.scene().gauges.empty()) return;
    const std::vector<GaugeReading> readings = read_gauges(world);
    if (table_.empty()) table_ = gauges_header(readings) + "\n";
    table_ += gauges_row(world.time(), readings) + "\n";
  }
  /// Throws RunError.
  void write(const std::filesystem::path& folder) const {
    if (!table_.empty()) write_file_atomically(folder / "gauges.csv", table_);
  }

 private:
  std::string table_;
};

}  // namespace twinflow::batch
