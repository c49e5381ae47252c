#pragma once

#include <optional>

namespace twinflow {

class World;

/// The distance from the left end of the domain to the right end of the liquid, domain units. The grid has
/// one only with a surface. The particles' liquid ends half a spacing beyond the foremost one.
std::optional<double> grid_reach(const World& world);
std::optional<double> particles_reach(const World& world);

}  // namespace twinflow
