#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/files.hpp"
#include "runs/rhythm.hpp"
#include "world/readings/gauge_table.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow::batch {

/// The tables metrics.csv and, if the scene has gauges, gauges.csv of a run while they grow.
class RunTables {
 public:
  /// `row`: a row of metrics.csv, without its line end. Rows are due every so many seconds.
  RunTables(const std::string& header, std::function<std::string(const World&)> row, double every)
      : row_(std::move(row)), rhythm_(every), metrics_(header + "\n") {}

  void add_if_due(const World& world) {
    if (rhythm_.due(world)) add(world);
  }
  void add(const World& world) {
    metrics_ += row_(world) + "\n";
    rhythm_.pass_whole_step(world);
    if (world.scene().gauges.empty()) return;
    const std::vector<GaugeReading> readings = read_gauges(world);
    if (gauges_.empty()) gauges_ = gauges_header(readings) + "\n";
    gauges_ += gauges_row(world.time(), readings) + "\n";
  }
  /// Throws RunError.
  void write(const std::filesystem::path& folder) const {
    write_file_atomically(folder / "metrics.csv", metrics_);
    if (!gauges_.empty()) write_file_atomically(folder / "gauges.csv", gauges_);
  }

 private:
  std::function<std::string(const World&)> row_;
  Rhythm rhythm_;
  std::string metrics_, gauges_;
};

}  // namespace twinflow::batch
