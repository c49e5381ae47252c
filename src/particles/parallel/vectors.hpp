#pragma once

#define TWINFLOW_INLINE inline __attribute__((always_inline))

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// Vectors of GCC and Clang, for any instruction set; true comparisons give −1.
template <int lanes>
struct Vectors {
  typedef float Floats __attribute__((vector_size(lanes * sizeof(float))));
  typedef int Integers __attribute__((vector_size(lanes * sizeof(int))));
};

/// Distance r between particles, with radius h.
template <class Floats>
struct Distance {
  Floats over_radius;  ///< r/h
  Floats inverse;      ///< 1/(r h)
};

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
