#pragma once

#include <span>

#include "view/colors/color_scale.hpp"
#include "view/painters/liquid_painter.hpp"
#include "world/world.hpp"

namespace twinflow {

/// Whether the particles at one edge of the domain are neighbors of those at the opposite one.
Periodicity particles_wrap(const World& world);

/// The scalar quantity that colors the particles, if any.
struct ShownValues {
  std::span<const float> values;      ///< one for each particle, in the set's order
  const ColorScale* scale = nullptr;  ///< null: dye is shown
};

/// Begins to draw a world's particle fluid in a viewport as a continuous surface, smooth or liquid by its
/// settings. LiquidPainter::draw_particles finishes it. Rigid bodies are not drawn.
void begin_fluid_surface(const World& world, const ShownValues& shown, ColorMaps& maps,
                         LiquidPainter& painter, gl::Viewport viewport);

}  // namespace twinflow
