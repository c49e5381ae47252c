#pragma once

#ifdef __SSE2__
#include <immintrin.h>
#endif

#include "particles/neighbor_ranges.hpp"

// The vectors of all methods' kernels. Kernels are compiled once per instruction set, with
// TWINFLOW_SIMD_NAMESPACE naming it: everything here is the compiling source's own, and nothing is shared
// with the other copies; see src/particles/CMakeLists.txt.

#define TWINFLOW_INLINE inline __attribute__((always_inline))

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

#if defined(__AVX512F__)
constexpr int kLanes = 16;
#elif defined(__AVX2__)
constexpr int kLanes = 8;
#else
constexpr int kLanes = 4;
#endif

// One particle i per lane; the loops run over the neighbours j one by one, all lanes looking at the same j.
// So nothing is masked or reduced, and every particle adds up its neighbours in the order of memory.
typedef float Floats __attribute__((vector_size(kLanes * sizeof(float))));
typedef int Integers __attribute__((vector_size(kLanes * sizeof(int))));

TWINFLOW_INLINE Floats load(const float* from) {
  Floats values;
  __builtin_memcpy(&values, from, sizeof values);
  return values;
}

/// The first `count` lanes.
TWINFLOW_INLINE void store(Floats values, float* to, int count) {
  if (count == kLanes) {
    __builtin_memcpy(to, &values, sizeof values);
  } else {
    for (int lane = 0; lane < count; ++lane) to[lane] = values[lane];
  }
}

TWINFLOW_INLINE Floats maximum(Floats a, float b) {
  const Floats broadcast = b - Floats{};
#if defined(__AVX512F__)
  return _mm512_max_ps(a, broadcast);
#elif defined(__AVX2__)
  return _mm256_max_ps(a, broadcast);
#elif defined(__SSE2__)
  return _mm_max_ps(a, broadcast);
#else
  return a > broadcast ? a : broadcast;
#endif
}

/// 1/√value for value > 0, to 11 bits or more.
TWINFLOW_INLINE Floats approximate_inverse_root(Floats value) {
#if defined(__AVX512F__)
  return _mm512_rsqrt14_ps(value);
#elif defined(__AVX2__)
  return _mm256_rsqrt_ps(value);
#elif defined(__SSE2__)
  return _mm_rsqrt_ps(value);
#else
  // Halving the exponent in the bit pattern gives 4 bits, a Newton step 9, another 17.
  Integers bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  bits = 0x5f375a86 - (bits >> 1);
  Floats root;
  __builtin_memcpy(&root, &bits, sizeof root);
  root = root * (1.5f - 0.5f * value * root * root);
  return root * (1.5f - 0.5f * value * root * root);
#endif
}

/// How a displacement finds its periodic image.
enum class Image { same, shifted, nearest };

/// Where the particles in the lanes are, as seen from another particle.
struct Offset {
  Floats dx, dy;
  Floats squared;  ///< distance, never quite zero
};

template <Image image>
TWINFLOW_INLINE Offset offset_from(float xj, float yj, Floats x, Floats y, const Range& range,
                                   const Geometry& geometry) {
  Offset o;
  o.dx = x - xj;
  o.dy = y - yj;
  if constexpr (image == Image::shifted) {
    o.dx -= range.shift_x;
    o.dy -= range.shift_y;
  }
  if constexpr (image == Image::nearest) {
    const Floats zero{};
    const Floats width = zero + geometry.width;
    const Floats height = zero + geometry.height;
    o.dx -= (o.dx > 0.5f * width ? width : zero) - (o.dx < -0.5f * width ? width : zero);
    o.dy -= (o.dy > 0.5f * height ? height : zero) - (o.dy < -0.5f * height ? height : zero);
  }
  o.squared = o.dx * o.dx + (o.dy * o.dy + 0.5f * kCoincidentSquared);
  return o;
}

struct Nearness {
  Floats g;        ///< 1 − r/h, 0 beyond the radius
  Floats inverse;  ///< 1/(r h)
};

/// The inverse of the radius is a float, the same for all lanes, or Floats.
template <class Inverse>
TWINFLOW_INLINE Nearness nearness(const Offset& offset, Inverse inverse_radius) {
  // One Newton step makes y ≈ 1/r exact to float precision: y (3/2 − r² y²/2). The division by h is folded
  // in.
  const Floats y0 = approximate_inverse_root(offset.squared);
  const Floats r0 = offset.squared * y0;
  const Floats step = 1.5f * inverse_radius - (0.5f * inverse_radius) * (r0 * y0);
  return {maximum(1.0f - r0 * step, 0.0f), y0 * step};
}

/// Whether particles of a range can coincide with those in the lanes, as far as it is known beforehand.
struct MayCoincide {
  static constexpr bool kPossible = true;
};
struct CannotCoincide {
  static constexpr bool kPossible = false;
};

/// Whether any of the first `count` lanes has met another particle in its place besides itself.
TWINFLOW_INLINE bool has_company(Integers coincident, int count) {
  int others = 0;
  for (int lane = 0; lane < count; ++lane) others += coincident[lane] - 1;
  return others > 0;
}

template <Image image, class Coincidence, class Pair>
TWINFLOW_INLINE void meet_range(const Range& range, const Geometry& geometry, const float* x, const float* y,
                                Floats xi, Floats yi, Pair& pair) {
  for (int j = range.begin; j < range.end; ++j) {
    pair.meet(offset_from<image>(x[j], y[j], xi, yi, range, geometry), j, Coincidence{});
  }
}

/// Calls pair.meet(offset, j, coincidence) for every particle j in the ranges; in the lanes are points that
/// are no particles.
template <class Pair>
TWINFLOW_INLINE void meet_particles(const RangeView& near, const Geometry& geometry, const float* x,
                                    const float* y, Floats point_x, Floats point_y, Pair& pair) {
  for (int k = 0; k < near.count; ++k) {
    const Range& range = near.ranges[k];
    if (geometry.per_pair_image) {
      meet_range<Image::nearest, CannotCoincide>(range, geometry, x, y, point_x, point_y, pair);
    } else {
      meet_range<Image::shifted, CannotCoincide>(range, geometry, x, y, point_x, point_y, pair);
    }
  }
}

/// Calls pair.meet(offset, j, coincidence) for every particle j in the ranges of a block, the block's own
/// particles included; those beyond the radius too. Coincidence is looked for in the range that holds the
/// block only, where two particles in the same place meet.
template <class Pair>
TWINFLOW_INLINE void meet_neighbors(const Block& block, const Geometry& geometry, const float* x,
                                    const float* y, Pair& pair) {
  const Floats xi = load(x + block.begin);
  const Floats yi = load(y + block.begin);
  for (int k = 0; k < block.near.count; ++k) {
    const Range& range = block.near.ranges[k];
    if (geometry.per_pair_image) {
      meet_range<Image::nearest, MayCoincide>(range, geometry, x, y, xi, yi, pair);
    } else if (range.shift_x != 0.0f || range.shift_y != 0.0f) {
      meet_range<Image::shifted, CannotCoincide>(range, geometry, x, y, xi, yi, pair);
    } else if (range.begin <= block.begin && block.end <= range.end) {
      meet_range<Image::same, MayCoincide>(range, geometry, x, y, xi, yi, pair);
    } else {
      meet_range<Image::same, CannotCoincide>(range, geometry, x, y, xi, yi, pair);
    }
  }
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
