#include "scene/parameters/essentials.hpp"

#include <array>

namespace twinflow {
namespace {

constexpr std::array kEssentials = {
    Essential{"brush.tool", "Tool"},
    Essential{"view.panes", "Panes"},
    Essential{"view.grid", "Shown"},
    Essential{"view.particle_style", "Particle style"},
    Essential{"particles.method", "Method"},
    Essential{"particles.count", "Particles"},
    Essential{"particles.viscosity", "Their viscosity"},
    Essential{"grid.resolution", "Grid cells"},
    Essential{"grid.viscosity", "Grid viscosity"},
};

}  // namespace

std::span<const Essential> essential_parameters() { return kEssentials; }

}  // namespace twinflow
