#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"

// Loop of Neighborhood::mean_count: plain data, see src/particles/CMakeLists.txt.

namespace twinflow {

struct NeighborCountArguments {
  LoopParticles particles;
  float radius_squared;
};

struct NeighborCountLoops {
  /// Counts pairs (i, j) within the radius, with i in blocks first … last-1, and (i, i).
  long long (*count)(const NeighborCountArguments& arguments, int first, int last);
};

TWINFLOW_DECLARE_LOOPS(NeighborCountLoops, kNeighborCountLoops)

}  // namespace twinflow
