#pragma once

#include <immintrin.h>

#include "particles/parallel/newton.hpp"

// AVX-512: x86-64-v4.
namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

constexpr int kLanes = 16;
using Floats = Vectors<kLanes>::Floats;
using Integers = Vectors<kLanes>::Integers;

/// The values of the neighbors j and j + 1, which the lanes of a particle visit at once.
TWINFLOW_INLINE Floats of_neighbors(const float* values, int j) {
  double pair;
  __builtin_memcpy(&pair, values + j, sizeof pair);
  return _mm512_castpd_ps(_mm512_set1_pd(pair));
}

/// The larger of a and b in every lane.
TWINFLOW_INLINE Floats maximum(Floats a, float b) { return _mm512_max_ps(a, b - Floats{}); }

/// a b + c, rounded once. It fixes what compilers may choose by the code around: which of the products in
/// a b + c d is rounded.
TWINFLOW_INLINE Floats fused(Floats a, Floats b, Floats c) { return _mm512_fmadd_ps(a, b, c); }

/// 1/√value for value > 0, to 11 bits or more.
TWINFLOW_INLINE Floats approximate_inverse_root(Floats value) { return _mm512_rsqrt14_ps(value); }

/// The distance whose square, above 0, is given. The inverse of the radius is a float, the same for all
/// lanes, or Floats.
template <class Inverse>
TWINFLOW_INLINE Distance<Floats> distance_of(Floats squared, Inverse inverse_radius) {
  return distance_by_newton(squared, approximate_inverse_root(squared), inverse_radius);
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
