#pragma once

#include <memory>
#include <span>

#include "particles/neighbors/neighborhood.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// A new search needs a row, a name in the scene's parameters, and a class.
struct SearchRow {
  NeighborSearch name;
  std::unique_ptr<Neighborhood> (*make)(const Settings::ParticleSettings& settings,
                                        const ParticleSpace& space, double radius, int block_size);
};

/// In the order of NeighborSearch.
std::span<const SearchRow> search_rows();

/// The settings' search.
std::unique_ptr<Neighborhood> make_neighborhood(const Settings::ParticleSettings& settings,
                                                const ParticleSpace& space, double radius, int block_size);

}  // namespace twinflow
