#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"

// Hot loop of particles/pressure/pair_tension.hpp: plain data, see src/particles/CMakeLists.txt.

namespace twinflow {

struct PairTensionArguments {
  const Block* blocks;
  Geometry geometry;
  const float *x, *y, *mass;
  float steepness, base;           ///< of ColorPotential, scaled to accelerations
  const float *solid_x, *solid_y;  ///< ∫ ∇U dA over solids, for σ = 1; null: none
  float solid_factor;
  float *to_x, *to_y;  ///< grow by the accelerations
};

struct PairTensionLoops {
  /// Adds accelerations in blocks first … last-1, without coincident pairs.
  void (*add)(const PairTensionArguments& arguments, int first, int last);
};

TWINFLOW_DECLARE_LOOPS(PairTensionLoops, kPairTensionLoops)

}  // namespace twinflow
