#pragma once

#include <string_view>

#include "scene/parameters/settings.hpp"

namespace twinflow {

/// What a pane shows. `push`: a pressure that is nowhere below zero.
enum class Quantity {
  dye,
  speed,
  pressure,
  divergence,
  vorticity,
  density,
  velocity_difference,
  neighbors,
  acceleration,
  push
};

Quantity grid_quantity(const Settings& settings);
/// `match` shows the particles' counterpart of what the grid shows: speed for vorticity, which particles do
/// not carry, and density for divergence.
Quantity particle_quantity(const Settings& settings);

struct QuantityText {
  std::string_view name;
  std::string_view unit;
};
QuantityText describe(Quantity quantity);

/// Whether the quantity is signed and its zero means something: a diverging colour map is for it.
bool is_signed(Quantity quantity);

}  // namespace twinflow
