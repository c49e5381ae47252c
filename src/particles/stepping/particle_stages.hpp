#pragma once

#include "particles/loops/wcsph_loops.hpp"
#include "scene/parameters/settings.hpp"
#include "scene/stage.hpp"

namespace twinflow::particle_stages {

// Descriptions of the stages of a particle sub-step for an observer. In the equations: position x, velocity
// v, mass m, volume V, density ρ, pressure p; neighbors j of particle i.
Stage coupling();
Stage strokes();
Stage forces(bool viscous, bool tense);
Stage move();
Stage neighbors();
Stage conduction();
Stage walls();

Stage double_density();
Stage double_density_pressure();
Stage near_pressure();
Stage relaxation();

Stage summed_density();  ///< for Mueller
Stage linear_pressure();
Stage mueller_kick(bool tense);

Stage shifting();
Stage half_kick();
Stage integrated_density(const Settings::ParticleSettings& settings);
Stage state_pressure(const Settings::ParticleSettings& settings);
Stage acceleration(const Settings::ParticleSettings& settings, WcsphForm form);

Stage number_density();  ///< for the incompressible methods
Stage predicted_pressure(int iteration);
Stage divergence_pressure(int iteration);
Stage density_pressure(int iteration);
Stage pressure_kick();
Stage pressure_half_kick();
Stage density_correction();

}  // namespace twinflow::particle_stages
