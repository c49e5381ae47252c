#pragma once

#include <string>

#include "world/world.hpp"

namespace twinflow {

/// The table of --gauges while a run fills it.
struct GaugeTable {
  std::string rows;   ///< with the header, each with its line end
  std::string units;  ///< the table that explains the columns

  /// Adds a row of what the gauges read now; the first row brings the header.
  void add_row(const World& world);
};

}  // namespace twinflow
