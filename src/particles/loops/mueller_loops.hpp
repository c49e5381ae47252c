#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"
#include "particles/parallel/solid_arrays.hpp"

// The hot loops of Mueller: plain data only, see src/particles/CMakeLists.txt. The quantities are explained
// in particles/methods/mueller.hpp.

namespace twinflow {

struct MuellerDensityArguments {
  const Block* blocks;
  Geometry geometry;
  const float *x, *y;
  const float* mass;
  SolidArrays solids;
  float *density, *inverse_density, *pressure;
  float* pressure_share;          ///< p/ρ² over the part of the kernel outside solids
  unsigned char* has_coincident;  ///< by block: one of its particles coincides with another one
  float mass_factor;              ///< density for a kernel sum of 1
  float rest_density;
  float stiffness;
  float bulk_viscosity;  ///< over the density and the sub-step; pressure by the density gained in one
  float lowest_pressure;
};

struct MuellerKickArguments {
  const Block* blocks;
  Geometry geometry;
  const float *x, *y, *u, *v;
  const float* mass;
  const float *inverse_density, *pressure, *pressure_share;
  SolidArrays solids;
  float *kick_x, *kick_y;
  float* solid_push;  ///< the factor of the solids' push in the kicks, times mass; if there are solids
  // With the constants of SphKernel:
  float pressure_factor;   ///< m Δt/R² times that of the slope of spiky
  float viscosity_factor;  ///< m Δt ν/R⁴ times that of the Laplacian of viscosity, over pressure_factor
  float smoothing_factor;  ///< m Δt ε c/R³ times that of spiky, over pressure_factor
  float solid_factor;      ///< Δt
  float solid_damping;     ///< Δt c
};

struct MuellerLoops {
  int lanes;  ///< particles side by side in a vector: the size of the blocks
  /// Fills densities and pressures of the particles in blocks first … last-1.
  void (*densities)(const MuellerDensityArguments& arguments, int first, int last);
  /// Fills the changes of velocity of the particles in blocks first … last-1; coincident pairs push nothing.
  void (*kicks)(const MuellerKickArguments& arguments, int first, int last);
};

TWINFLOW_DECLARE_LOOPS(MuellerLoops, kMuellerLoops)

}  // namespace twinflow
