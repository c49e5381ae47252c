#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"

// The hot loop of SurfaceTension: plain data only, see src/particles/CMakeLists.txt. The quantities are
// explained in particles/pressure/surface_tension.hpp.

namespace twinflow {

struct SurfaceTensionArguments {
  const Block* blocks;
  Geometry geometry;
  const float *x, *y, *mass;
  float steepness, base;           ///< of ColorPotential, times what turns its slope into an acceleration
  const float *solid_x, *solid_y;  ///< ∫ ∇U dA over solids, for σ = 1; null: no solids
  float solid_factor;
  float *to_x, *to_y;  ///< grow by the accelerations
};

struct SurfaceTensionLoops {
  /// Adds the accelerations of the particles in blocks first … last-1; coincident pairs pull nothing.
  void (*add)(const SurfaceTensionArguments& arguments, int first, int last);
};

TWINFLOW_DECLARE_LOOPS(SurfaceTensionLoops, kSurfaceTensionLoops)

}  // namespace twinflow
