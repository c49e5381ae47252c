#pragma once

#define TWINFLOW_INLINE inline __attribute__((always_inline))

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// The vectors of GCC and Clang, which both compile to any instruction set; comparisons give −1 where they
/// hold.
template <int lanes>
struct Vectors {
  typedef float Floats __attribute__((vector_size(lanes * sizeof(float))));
  typedef int Integers __attribute__((vector_size(lanes * sizeof(int))));
};

/// A distance r between particles, and the radius h.
template <class Floats>
struct Distance {
  Floats over_radius;  ///< r/h
  Floats inverse;      ///< 1/(r h)
};

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
