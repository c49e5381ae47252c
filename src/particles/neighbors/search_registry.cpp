#include "particles/neighbors/search_registry.hpp"

#include "core/find_by.hpp"
#include "particles/neighbors/brute_force.hpp"
#include "particles/neighbors/hashed_grid.hpp"
#include "particles/neighbors/quadtree.hpp"
#include "particles/neighbors/spatial_hash.hpp"

namespace twinflow {
namespace {

template <class Search>
std::unique_ptr<Neighborhood> make(const Settings::ParticleSettings& /*settings*/, const ParticleSpace& space,
                                   double radius, int block_size) {
  return std::make_unique<Search>(space, radius, block_size);
}

template <>
std::unique_ptr<Neighborhood> make<Quadtree>(const Settings::ParticleSettings& settings,
                                             const ParticleSpace& space, double radius, int block_size) {
  return std::make_unique<Quadtree>(space, radius, block_size, settings.quadtree_capacity);
}

constexpr SearchRow kSearches[] = {
    {NeighborSearch::spatial_hash, make<SpatialHash>},
    {NeighborSearch::brute_force, make<BruteForce>},
    {NeighborSearch::quadtree, make<Quadtree>},
    {NeighborSearch::hashed_grid, make<HashedGrid>},
};

}  // namespace

std::span<const SearchRow> search_rows() { return kSearches; }

std::unique_ptr<Neighborhood> make_neighborhood(const Settings::ParticleSettings& settings,
                                                const ParticleSpace& space, double radius, int block_size) {
  return row_of(kSearches, &SearchRow::name, settings.search).make(settings, space, radius, block_size);
}

}  // namespace twinflow
