#pragma once

#include "particles/parallel/vectors.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// Distance by one Newton step from an approximate 1/r, to float precision: y (3/2 − r² y²/2), divided by h.
template <class Floats, class Inverse>
TWINFLOW_INLINE Distance<Floats> distance_by_newton(Floats squared, Floats inverse_root,
                                                    Inverse inverse_radius) {
  const Floats r0 = squared * inverse_root;
  const Floats step = 1.5f * inverse_radius - (0.5f * inverse_radius) * (r0 * inverse_root);
  return {r0 * step, inverse_root * step};
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
