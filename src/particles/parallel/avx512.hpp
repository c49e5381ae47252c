#pragma once

#include <immintrin.h>

#include "particles/parallel/newton.hpp"

// AVX-512: x86-64-v4.
namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

constexpr int kLanes = 16;
using Floats = Vectors<kLanes>::Floats;
using Integers = Vectors<kLanes>::Integers;

/// Values of neighbors j and j + 1, which a particle's lanes visit at once.
TWINFLOW_INLINE Floats of_neighbors(const float* values, int j) {
  double pair;
  __builtin_memcpy(&pair, values + j, sizeof pair);
  return _mm512_castpd_ps(_mm512_set1_pd(pair));
}

TWINFLOW_INLINE Floats maximum(Floats a, float b) { return _mm512_max_ps(a, b - Floats{}); }

/// a b + c, rounded once whatever compilers choose.
TWINFLOW_INLINE Floats fused(Floats a, Floats b, Floats c) { return _mm512_fmadd_ps(a, b, c); }

/// 1/√value for value > 0, to ≥ 11 bits.
TWINFLOW_INLINE Floats approximate_inverse_root(Floats value) { return _mm512_rsqrt14_ps(value); }

/// Squared distance above 0; inverse radius: float or Floats.
template <class Inverse>
TWINFLOW_INLINE Distance<Floats> distance_of(Floats squared, Inverse inverse_radius) {
  return distance_by_newton(squared, approximate_inverse_root(squared), inverse_radius);
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
