#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "grid/operators/layout.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// The scene's velocity as the cells hold it (velocity_on_cells): cells.shape.cells()·2 values, domain units
/// per second. `seed`: for its random parts.
std::vector<float> sample_velocity(const Scene& scene, const GridCells& cells, std::uint64_t seed = 1);
/// Any velocity by position (domain units), likewise.
std::vector<float> sample_velocity(const std::function<glm::dvec2(glm::dvec2)>& velocity,
                                   const GridCells& cells);

/// The scene's dye at the centers of columns × rows texels over the domain: four channels, the last 1. Texels
/// may be slightly oblong.
std::vector<float> sample_dye(const Scene& scene, const Domain& domain, int columns, int rows);

/// The scene's temperature, required, at cell centers, degrees.
std::vector<float> sample_temperature(const Scene& scene, const GridShape& shape);

}  // namespace twinflow
