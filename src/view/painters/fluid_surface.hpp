#pragma once

#include <span>

#include "view/colors/color_scale.hpp"
#include "view/painters/liquid_painter.hpp"
#include "world/world.hpp"

namespace twinflow {

/// Whether particles are neighbors across the domain's edges.
Periodicity particles_wrap(const World& world);

struct ShownValues {
  std::span<const float> values;      ///< one per particle, in the set's order
  const ColorScale* scale = nullptr;  ///< null: dye
};

/// Begins to draw the particle fluid as a continuous surface, smooth or liquid by its settings, without rigid
/// bodies. LiquidPainter::draw_particles finishes it.
void begin_fluid_surface(const World& world, const ShownValues& shown, ColorMaps& maps,
                         LiquidPainter& painter, gl::Viewport viewport);

}  // namespace twinflow
