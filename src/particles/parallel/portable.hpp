#pragma once

#include "particles/parallel/newton.hpp"

// For every processor.
namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

constexpr int kLanes = 4;
using Floats = Vectors<kLanes>::Floats;
using Integers = Vectors<kLanes>::Integers;

TWINFLOW_INLINE Floats of_neighbors(const float* values, int j) { return values[j] - Floats{}; }

TWINFLOW_INLINE Floats maximum(Floats a, float b) {
  const Floats broadcast = b - Floats{};
  return a > broadcast ? a : broadcast;
}

/// a b + c, two roundings.
TWINFLOW_INLINE Floats fused(Floats a, Floats b, Floats c) { return a * b + c; }

/// 1/√value for value > 0, to ≥ 11 bits.
TWINFLOW_INLINE Floats approximate_inverse_root(Floats value) {
  // Halving the exponent gives 4 bits, each Newton step 9, then 17.
  Integers bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  bits = 0x5f375a86 - (bits >> 1);
  Floats root;
  __builtin_memcpy(&root, &bits, sizeof root);
  root = root * (1.5f - 0.5f * value * root * root);
  return root * (1.5f - 0.5f * value * root * root);
}

/// Squared distance above 0; inverse radius: float or Floats.
template <class Inverse>
TWINFLOW_INLINE Distance<Floats> distance_of(Floats squared, Inverse inverse_radius) {
  return distance_by_newton(squared, approximate_inverse_root(squared), inverse_radius);
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
