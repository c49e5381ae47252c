#pragma once

#include "particles/parallel/vectors.hpp"

// Functions that most instruction sets share. A set's own header comes first. Calls prefer its own version of
// a function, which is no template of the vector.
namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// The value of neighbor j, which all lanes visit at once.
template <class Vector = Floats>
TWINFLOW_INLINE Vector of_neighbors(const float* values, int j) {
  return values[j] - Vector{};
}

/// a b + c, two roundings.
template <class Vector>
TWINFLOW_INLINE Vector fused(Vector a, Vector b, Vector c) {
  return a * b + c;
}

/// Squared distance above 0; inverse radius: float or Floats. By one Newton step from an approximate 1/r, to
/// float precision: y (3/2 − r² y²/2), divided by h.
template <class Vector, class Inverse>
TWINFLOW_INLINE Distance<Vector> distance_of(Vector squared, Inverse inverse_radius) {
  const Vector inverse_root = approximate_inverse_root(squared);
  const Vector r0 = squared * inverse_root;
  const Vector step = 1.5f * inverse_radius - (0.5f * inverse_radius) * (r0 * inverse_root);
  return {r0 * step, inverse_root * step};
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
