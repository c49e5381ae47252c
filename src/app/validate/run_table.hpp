#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/validate/case.hpp"
#include "world/readings/metrics.hpp"
#include "world/world.hpp"

namespace twinflow::validation {

/// The header and one row of a run's metrics, without line ends: `twinflow simulate --metrics`, then
/// grid_reach and particles_reach (see liquid_reach.hpp), domain units. Missing values are empty.
std::string run_metrics_header();
std::string run_metrics_row(const World& world, const Metrics& metrics);

/// A fluid's columns without the fluid.
std::vector<std::string_view> metrics_columns_of(Fluid fluid);

/// Whether a column without the fluid reads the dye.
bool needs_dye(std::string_view column);

}  // namespace twinflow::validation
