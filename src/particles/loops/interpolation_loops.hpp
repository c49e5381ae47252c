#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"

// Loop of `interpolate`: plain data, see src/particles/CMakeLists.txt.

namespace twinflow {

/// Most values interpolated at a time.
inline constexpr int kMostInterpolated = 3;

struct InterpolationArguments {
  const Block* blocks;  ///< of points, with ranges of particles
  Geometry geometry;
  const float *x, *y;              ///< of particles
  const float *point_x, *point_y;  ///< readable for a vector beyond the last
  const float* values[kMostInterpolated];
  float* results[kMostInterpolated];
};

struct InterpolationLoops {
  int lanes;  ///< block size, at most
  /// Interpolates two or three values in blocks first … last-1.
  void (*two)(const InterpolationArguments& arguments, int first, int last);
  void (*three)(const InterpolationArguments& arguments, int first, int last);
};

TWINFLOW_DECLARE_LOOPS(InterpolationLoops, kInterpolationLoops)

}  // namespace twinflow
