#pragma once

#include <span>

#include "scene/parameters/settings.hpp"
#include "scene/stage.hpp"

namespace twinflow::grid_stages {

// Descriptions of the stages of a grid step for an observer: velocity u, pressure p, dye c, density 1.
Stage strokes();
Stage supply();
/// The volume sweeps of a liquid that ends at a surface.
Stage drift();
Stage surface_tension();
/// The extension of the velocity beyond the liquid's surface.
Stage extension();
Stage strokes_of_dye();
Stage strokes_of_heat();
/// `captions`: of the forces that act (forces/forces.hpp).
Stage forces(std::span<const char* const> captions);
Stage advection(Advection scheme);
Stage balls();
Stage solids();
Stage diffusion();
Stage divergence(int iteration = 0);
Stage jacobi(GridLayout layout, int iteration);
Stage multigrid(int cycle);
/// A pressure among solids or in a liquid, after so many iterations.
Stage conjugate_gradients(int iterations);
Stage spectral_pressure();
Stage gradient(int iteration = 0);
/// The last stage of the spectral projection, which diffuses the velocity as well.
Stage spectral_gradient(double viscosity);
Stage reflection();
Stage momentum();
Stage dye_advection(const Settings& settings);
Stage heat_exchange();
Stage heat_advection();
Stage heat_diffusion();

}  // namespace twinflow::grid_stages
