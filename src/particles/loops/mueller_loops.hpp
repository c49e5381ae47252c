#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"
#include "particles/parallel/solid_arrays.hpp"

// Hot loops of particles/methods/mueller.hpp: plain data, see src/particles/CMakeLists.txt.

namespace twinflow {

struct MuellerDensityArguments {
  LoopParticles particles;
  SolidArrays solids;
  float *density, *inverse_density, *pressure;
  float* pressure_share;          ///< p/ρ² over the kernel's part outside solids
  unsigned char* has_coincident;  ///< by block
  float mass_factor;              ///< density for a kernel sum of 1
  float rest_density;
  float stiffness;
  float bulk_viscosity;  ///< over density and sub-step; pressure per density gained
  float lowest_pressure;
};

struct MuellerKickArguments {
  LoopParticles particles;
  const float *inverse_density, *pressure, *pressure_share;
  SolidArrays solids;
  float *kick_x, *kick_y;
  float* solid_push;  ///< the kicks' factor of the solids' push, times mass; if there are solids
  // With the constants of SphKernel:
  float pressure_factor;   ///< m Δt/R² times spiky's slope constant
  float viscosity_factor;  ///< m Δt ν/R⁴ times viscosity's Laplacian constant, over pressure_factor
  float smoothing_factor;  ///< m Δt ε c/R³ times spiky's, over pressure_factor
  float solid_factor;      ///< Δt
  float solid_damping;     ///< Δt c
};

struct MuellerLoops {
  int lanes;  ///< block size
  /// Fills densities and pressures in blocks first … last-1.
  void (*densities)(const MuellerDensityArguments& arguments, int first, int last);
  /// Fills velocity changes in blocks first … last-1, without coincident pairs.
  void (*kicks)(const MuellerKickArguments& arguments, int first, int last);
};

TWINFLOW_DECLARE_LOOPS(MuellerLoops, kMuellerLoops)

}  // namespace twinflow
