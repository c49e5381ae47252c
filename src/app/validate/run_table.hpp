#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/validate/case.hpp"
#include "world/readings/metrics.hpp"
#include "world/world.hpp"

namespace twinflow::validation {

/// The header and one row of the metrics of a run, without line ends: as in `twinflow simulate --metrics`,
/// then grid_reach and particles_reach. These are the distances from the left end of the domain to the right
/// end of the liquid, domain units. For the grid it is the end of a liquid with a surface. For the particles
/// it lies half a spacing beyond the foremost one. A cell is empty if there is nothing to say.
std::string run_metrics_header();
std::string run_metrics_row(const World& world, const Metrics& metrics);

/// The names of the columns of a fluid's metrics, without the fluid.
std::vector<std::string_view> metrics_columns_of(Fluid fluid);

/// Whether the column of that name without the fluid is measured of the dye.
bool needs_dye(std::string_view column);

}  // namespace twinflow::validation
