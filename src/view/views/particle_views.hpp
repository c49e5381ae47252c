#pragma once

#include <optional>
#include <span>
#include <vector>

#include "scene/parameters/settings.hpp"
#include "view/colors/quantity.hpp"
#include "world/world.hpp"

namespace twinflow {

/// One coloring of the particles, named in the parameter table (view.particles).
struct ParticleViewRow {
  ParticleView view;
  /// The colors' meaning; nothing for dye.
  std::optional<Quantity> quantity;
  /// Each particle's quantity in its unit, in the set's order; null for dye. The world must have particles.
  std::vector<float> (*values)(const World& world);
};

/// One row per name of view.particles but `match`, the counterpart of the grid's view.
std::span<const ParticleViewRow> particle_views();
/// Throws std::logic_error for a view without a row.
const ParticleViewRow& row_of(ParticleView view);
/// The row of view.particles, or the counterpart of the grid's view.
const ParticleViewRow& particle_view_of(const Settings& settings);

}  // namespace twinflow
