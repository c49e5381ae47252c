#pragma once

#include <optional>
#include <span>
#include <vector>

#include "scene/parameters/settings.hpp"
#include "view/colors/quantity.hpp"
#include "world/world.hpp"

namespace twinflow {

/// One way to color the particles. Its name, as users type it after view.particles, stands in the parameter
/// table.
struct ParticleViewRow {
  ParticleView view;
  /// What the colors stand for; nothing if the particles have the colors of their dye.
  std::optional<Quantity> quantity;
  /// The quantity of each particle, in the set's order and in its unit; null for dye. The world must have
  /// particles.
  std::vector<float> (*values)(const World& world);
};

/// The rows, one for each name of view.particles but `match`, which stands for what the grid's view names as
/// its counterpart.
std::span<const ParticleViewRow> particle_views();
/// Throws std::logic_error for a view without a row.
const ParticleViewRow& row_of(ParticleView view);
/// The row of the settings' view.particles, or the counterpart of the grid's view.
const ParticleViewRow& particle_view_of(const Settings& settings);

}  // namespace twinflow
