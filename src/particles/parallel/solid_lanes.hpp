#pragma once

#include "particles/parallel/solid_arrays.hpp"
#include "particles/parallel/vector_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// See SolidArrays::along_xx.
TWINFLOW_INLINE void stretch_along_solids(const SolidArrays& solids, int begin, Floats& x, Floats& y) {
  const Floats xy = load(solids.along_xy + begin);
  const Floats before = x;
  x = load(solids.along_xx + begin) * x + xy * y;
  y = xy * before + load(solids.along_yy + begin) * y;
}

/// Whether one of a block's particles is beside a solid.
inline bool is_beside_solids(const SolidArrays& solids, int begin, int end) {
  if (!solids.share) return false;
  for (int k = begin; k < end; ++k) {
    if (solids.share[k] > 0.0f) return true;
  }
  return false;
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
