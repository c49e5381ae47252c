#pragma once

#include <immintrin.h>

#include "particles/parallel/newton.hpp"

// AVX2 and FMA: x86-64-v3.
namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

constexpr int kLanes = 8;
using Floats = Vectors<kLanes>::Floats;
using Integers = Vectors<kLanes>::Integers;

TWINFLOW_INLINE Floats of_neighbors(const float* values, int j) { return values[j] - Floats{}; }

TWINFLOW_INLINE Floats maximum(Floats a, float b) { return _mm256_max_ps(a, b - Floats{}); }

/// a b + c, rounded once whatever compilers choose.
TWINFLOW_INLINE Floats fused(Floats a, Floats b, Floats c) { return _mm256_fmadd_ps(a, b, c); }

/// 1/√value for value > 0, to ≥ 11 bits.
TWINFLOW_INLINE Floats approximate_inverse_root(Floats value) { return _mm256_rsqrt_ps(value); }

/// Squared distance above 0; inverse radius: float or Floats.
template <class Inverse>
TWINFLOW_INLINE Distance<Floats> distance_of(Floats squared, Inverse inverse_radius) {
  return distance_by_newton(squared, approximate_inverse_root(squared), inverse_radius);
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
