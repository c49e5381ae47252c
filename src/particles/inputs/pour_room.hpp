#pragma once

#include <optional>
#include <vector>

#include "core/connected_parts.hpp"
#include "particles/boundaries/solids.hpp"
#include "particles/neighbors/particle_set.hpp"

namespace twinflow {

/// Room for particles of the area spacing²: each closed part of the container takes as many as fill it.
/// Between open ends there is always room.
class PourRoom {
 public:
  /// `solids` must outlive it. The parts are found on a raster of half a spacing.
  PourRoom(const Solids& solids, double spacing, const ParticleSet& particles);

  /// Takes the room for one particle in the container. Returns whether there was any.
  bool reserve(glm::dvec2 point);

 private:
  void find_parts(double spacing);
  glm::ivec2 cell_of(glm::dvec2 point) const;
  std::size_t index(glm::ivec2 cell) const {
    return static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(size_.x) +
           static_cast<std::size_t>(cell.x);
  }
  /// The part at a point, or in a cell around it beside a surface. Nothing deep in a solid.
  std::optional<std::size_t> part_of(glm::dvec2 point) const;

  const Solids* solids_;
  glm::ivec2 size_{1};                   ///< cells
  std::vector<bool> open_{true};         ///< by cell: its center is in fluid
  std::optional<ConnectedParts> parts_;  ///< none without shapes: one part
  std::vector<double> left_;             ///< particles, by part
};

}  // namespace twinflow
