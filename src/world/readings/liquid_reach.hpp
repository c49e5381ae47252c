#pragma once

#include <optional>

namespace twinflow {

class World;

/// The distance from the domain's left end to the liquid's right end, domain units. The grid has one only
/// with a surface. The particles' liquid ends half a spacing beyond the foremost one.
std::optional<double> grid_reach(const World& world);
std::optional<double> particles_reach(const World& world);

}  // namespace twinflow
