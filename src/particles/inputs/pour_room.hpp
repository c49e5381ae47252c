#pragma once

#include <optional>
#include <vector>

#include "core/connected_parts.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/particle_set.hpp"

namespace twinflow {

/// The room for particles, of the area spacing² each. Liquid does not shrink: each closed part of the
/// container takes only as many as fill it. Between open ends there is always room.
class PourRoom {
 public:
  /// `solids` must outlive it. Among shapes the parts are found on a raster of half a spacing.
  PourRoom(const Solids& solids, double spacing, const ParticleSet& particles);

  /// Takes the room for one particle at a point of the container. Returns whether there was any.
  bool reserve(glm::dvec2 point);

 private:
  void find_parts(double spacing);
  /// The place of a point in the raster.
  glm::ivec2 cell_of(glm::dvec2 point) const;
  std::size_t index(glm::ivec2 cell) const {
    return static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(size_.x) +
           static_cast<std::size_t>(cell.x);
  }
  /// The part that a point lies in. Beside a surface the point's own cell may be closed; then a cell around
  /// it tells. Nothing for a point deep in a solid.
  std::optional<std::size_t> part_of(glm::dvec2 point) const;

  const Solids* solids_;
  glm::ivec2 size_{1};                   ///< of the raster, cells
  std::vector<bool> open_{true};         ///< by cell: whether its center is in the fluid
  std::optional<ConnectedParts> parts_;  ///< none without shapes: there is one part
  std::vector<double> left_;             ///< room for particles, by part
};

}  // namespace twinflow
