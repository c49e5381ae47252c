#pragma once

#include "particles/parallel/newton.hpp"

// What every processor can do.
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
  return a > broadcast ? a : broadcast;
}

/// a b + c, with two roundings, as there is no instruction with one.
TWINFLOW_INLINE Floats fused(Floats a, Floats b, Floats c) { return a * b + c; }

/// 1/√value for value > 0, to 11 bits or more.
TWINFLOW_INLINE Floats approximate_inverse_root(Floats value) {
  // Halving the exponent in the bit pattern gives 4 bits, a Newton step 9, another 17.
  Integers bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  bits = 0x5f375a86 - (bits >> 1);
  Floats root;
  __builtin_memcpy(&root, &bits, sizeof root);
  root = root * (1.5f - 0.5f * value * root * root);
  return root * (1.5f - 0.5f * value * root * root);
}

/// The distance whose square, above 0, is given. The inverse of the radius is a float, the same for all
/// lanes, or Floats.
template <class Inverse>
TWINFLOW_INLINE Distance<Floats> distance_of(Floats squared, Inverse inverse_radius) {
  return distance_by_newton(squared, approximate_inverse_root(squared), inverse_radius);
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
