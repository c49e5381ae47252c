#pragma once

#include <immintrin.h>

#include "particles/parallel/vectors.hpp"

// SSE2: every x86-64 processor.
namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

constexpr int kLanes = 4;
using Floats = Vectors<kLanes>::Floats;
using Integers = Vectors<kLanes>::Integers;

TWINFLOW_INLINE Floats maximum(Floats a, float b) { return _mm_max_ps(a, b - Floats{}); }

/// 1/√value for value > 0, to ≥ 11 bits.
TWINFLOW_INLINE Floats approximate_inverse_root(Floats value) { return _mm_rsqrt_ps(value); }

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
