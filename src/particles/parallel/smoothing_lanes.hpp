#pragma once

#include "particles/parallel/vector_lanes.hpp"

// Selectable smoothing kernels for vectors: `shape` is W and `pull` −W′/q, without SphKernel's constants
// (particles/neighbors/sph_kernels.hpp).

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

struct WendlandC2 {
  template <class Inverse>
  TWINFLOW_INLINE static Floats pull(const Nearness& near, Inverse /*inverse_radius*/) {
    return near.g * near.g * near.g;
  }
  TWINFLOW_INLINE static Floats shape(Floats g) {
    const Floats squared = g * g;
    return (squared * squared) * (5.0f - 4.0f * g);
  }
};

struct CubicSpline {
  template <class Inverse>
  TWINFLOW_INLINE static Floats pull(const Nearness& near, Inverse inverse_radius) {
    const Floats inner = maximum(near.g - 0.5f, 0.0f);
    const Floats inverse_q = near.inverse / (inverse_radius * inverse_radius);
    return (6.0f * (near.g * near.g) - 24.0f * (inner * inner)) * inverse_q;
  }
  TWINFLOW_INLINE static Floats shape(Floats g) {
    const Floats inner = maximum(g - 0.5f, 0.0f);
    return 2.0f * (g * g * g) - 8.0f * (inner * inner * inner);
  }
};

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
