#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"

// The loop of `interpolate`: plain data only, see src/particles/CMakeLists.txt.

namespace twinflow {

/// The most values that are interpolated at a time.
inline constexpr int kMostInterpolated = 3;

struct InterpolationArguments {
  const Block* blocks;  ///< of points; the ranges are of particles
  Geometry geometry;
  const float *x, *y;              ///< of the particles
  const float *point_x, *point_y;  ///< readable for a vector beyond the last point
  const float* values[kMostInterpolated];
  float* results[kMostInterpolated];
};

struct InterpolationLoops {
  int lanes;  ///< points in a block, at most
  /// Interpolates two or three values at the points in the blocks first … last-1.
  void (*two)(const InterpolationArguments& arguments, int first, int last);
  void (*three)(const InterpolationArguments& arguments, int first, int last);
};

TWINFLOW_DECLARE_LOOPS(InterpolationLoops, kInterpolationLoops)

}  // namespace twinflow
