#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"

// Hot loops of particles/methods/double_density.hpp: plain data, see src/particles/CMakeLists.txt.

namespace twinflow {

struct DensityArguments {
  LoopParticles particles;
  float *density, *pressure, *near_pressure;
  unsigned char* has_coincident;  ///< by block
  float mass_factor;              ///< density for a kernel sum of 1
  float inverse_rest_density;
  float stiffness;
  float near_factor;  ///< near pressure for a near density of 1
};

struct DisplacementArguments {
  LoopParticles particles;
  const float *pressure, *near_pressure;
  float *displacement_x, *displacement_y;
  float factor;  ///< displacement per radius for a pressure sum of 1
};

struct DoubleDensityLoops {
  int lanes;  ///< block size
  /// Fills density, pressure and near pressure in blocks first … last-1.
  void (*densities)(const DensityArguments& arguments, int first, int last);
  /// Fills displacements in blocks first … last-1, without coincident pairs.
  void (*displacements)(const DisplacementArguments& arguments, int first, int last);
};

TWINFLOW_DECLARE_LOOPS(DoubleDensityLoops, kDoubleDensityLoops)

}  // namespace twinflow
