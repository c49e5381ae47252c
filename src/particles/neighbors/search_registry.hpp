#pragma once

#include <memory>
#include <span>

#include "particles/neighbors/neighborhood.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// A neighbor search by name. A new search is a row here, its name in the scene's parameters, and its class.
struct SearchRow {
  NeighborSearch name;
  std::unique_ptr<Neighborhood> (*make)(const Settings::ParticleSettings& settings,
                                        const ParticleSpace& space, double radius, int block_size);
};

/// Every search, in the order of NeighborSearch.
std::span<const SearchRow> search_rows();

/// The settings' search, for blocks of at most block_size particles.
std::unique_ptr<Neighborhood> make_neighborhood(const Settings::ParticleSettings& settings,
                                                const ParticleSpace& space, double radius, int block_size);

}  // namespace twinflow
