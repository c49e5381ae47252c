#pragma once

#include <wasm_simd128.h>

#include "particles/parallel/vectors.hpp"

// 128-bit vectors of WebAssembly.
namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

constexpr int kLanes = 4;
using Floats = Vectors<kLanes>::Floats;
using Integers = Vectors<kLanes>::Integers;

TWINFLOW_INLINE Floats of_neighbors(const float* values, int j) { return values[j] - Floats{}; }

TWINFLOW_INLINE Floats maximum(Floats a, float b) {
  const Floats broadcast = b - Floats{};
  return __builtin_bit_cast(
      Floats, wasm_f32x4_pmax(__builtin_bit_cast(v128_t, a), __builtin_bit_cast(v128_t, broadcast)));
}

/// a b + c, two roundings.
TWINFLOW_INLINE Floats fused(Floats a, Floats b, Floats c) { return a * b + c; }

TWINFLOW_INLINE Floats root(Floats value) {
  return __builtin_bit_cast(Floats, wasm_f32x4_sqrt(__builtin_bit_cast(v128_t, value)));
}

TWINFLOW_INLINE Floats approximate_inverse_root(Floats value) { return 1.0f / root(value); }

/// Squared distance above 0; inverse radius: float or Floats. r/h alone needs no division.
template <class Inverse>
TWINFLOW_INLINE Distance<Floats> distance_of(Floats squared, Inverse inverse_radius) {
  const Floats distance = root(squared);
  return {distance * inverse_radius, inverse_radius / distance};
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
