#pragma once

#include <wasm_simd128.h>

#include "particles/parallel/vectors.hpp"

// The vectors of WebAssembly, of 128 bits.
namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

constexpr int kLanes = 4;
using Floats = Vectors<kLanes>::Floats;
using Integers = Vectors<kLanes>::Integers;

/// The value of the neighbor j in every lane.
TWINFLOW_INLINE Floats of_neighbors(const float* values, int j) { return values[j] - Floats{}; }

/// The larger of a and b in every lane.
TWINFLOW_INLINE Floats maximum(Floats a, float b) {
  const Floats broadcast = b - Floats{};
  return __builtin_bit_cast(
      Floats, wasm_f32x4_pmax(__builtin_bit_cast(v128_t, a), __builtin_bit_cast(v128_t, broadcast)));
}

/// a b + c, with two roundings, as there is no instruction with one.
TWINFLOW_INLINE Floats fused(Floats a, Floats b, Floats c) { return a * b + c; }

/// √value.
TWINFLOW_INLINE Floats root(Floats value) {
  return __builtin_bit_cast(Floats, wasm_f32x4_sqrt(__builtin_bit_cast(v128_t, value)));
}

/// 1/√value for value > 0.
TWINFLOW_INLINE Floats approximate_inverse_root(Floats value) { return 1.0f / root(value); }

/// The distance whose square, above 0, is given. The inverse of the radius is a float, the same for all
/// lanes, or Floats. There is no instruction for approximate roots, and where r/h is all that is needed,
/// nothing is divided.
template <class Inverse>
TWINFLOW_INLINE Distance<Floats> distance_of(Floats squared, Inverse inverse_radius) {
  const Floats distance = root(squared);
  return {distance * inverse_radius, inverse_radius / distance};
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
