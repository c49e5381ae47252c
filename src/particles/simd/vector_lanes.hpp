#pragma once

#ifdef __SSE2__
#include <immintrin.h>
#endif

#include "particles/simd/neighbor_ranges.hpp"

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

/// Particles in a vector, the size of the blocks. More of them side by side have more neighbours in common,
/// but also more candidates that are out of reach of most: 16 were a fifth slower than 8 that each meet two
/// neighbours at a time.
constexpr int kParticles = kLanes < 8 ? kLanes : 8;

/// Neighbours that each of them meets at a time.
constexpr int kTogether = kLanes / kParticles;
static_assert(kTogether == 1 || kTogether == 2);

// Lane l belongs to particle l / kTogether of a block; it meets the neighbours l % kTogether, kTogether
// further, and so on, of each range. Nothing is masked but what lies behind a range's end, and every lane
// adds up its neighbours in the order of memory.
typedef float Floats __attribute__((vector_size(kLanes * sizeof(float))));
typedef int Integers __attribute__((vector_size(kLanes * sizeof(int))));

/// The numbers 0 … kLanes-1, as shuffles take them.
template <int... lanes>
struct Numbers {};
template <int count, int... lanes>
struct NumbersBelow : NumbersBelow<count - 1, count - 1, lanes...> {};
template <int... lanes>
struct NumbersBelow<0, lanes...> {
  using Type = Numbers<lanes...>;
};
using EachLane = NumbersBelow<kLanes>::Type;

/// Value k in all lanes of particle k.
template <int... lanes>
TWINFLOW_INLINE Floats spread(Floats values, Numbers<lanes...>) {
  return __builtin_shufflevector(values, values, (lanes / kTogether)...);
}

/// The other way round.
template <int... lanes>
TWINFLOW_INLINE Floats gathered(Floats values, Numbers<lanes...>) {
  return __builtin_shufflevector(values, values, (lanes * kTogether % kLanes)...);
}

/// Every lane has the value of the particle's next lane, the last one that of the first.
template <class Values, int... lanes>
TWINFLOW_INLINE Values turned(Values values, Numbers<lanes...>) {
  return __builtin_shufflevector(values, values,
                                 (lanes / kTogether * kTogether + (lanes + 1) % kTogether)...);
}

/// Which of the neighbours met together a lane meets.
template <int... lanes>
TWINFLOW_INLINE Integers place_together(Numbers<lanes...>) {
  return Integers{(lanes % kTogether)...};
}

/// Values of a block's particles; needs kLanes of them in memory.
TWINFLOW_INLINE Floats load(const float* from) {
  Floats values;
  __builtin_memcpy(&values, from, sizeof values);
  return spread(values, EachLane{});
}

/// Values of the first `count` particles of a block.
TWINFLOW_INLINE void store(Floats values, float* to, int count) {
  const Floats of_particles = gathered(values, EachLane{});
  if (count == kParticles) {
    __builtin_memcpy(to, &of_particles, kParticles * sizeof(float));
  } else {
    for (int particle = 0; particle < count; ++particle) to[particle] = of_particles[particle];
  }
}

/// Values of the neighbours from j on that are met together.
TWINFLOW_INLINE Floats of_neighbors(const float* values, int j) {
#if defined(__AVX512F__)
  double pair;
  __builtin_memcpy(&pair, values + j, sizeof pair);
  return _mm512_castpd_ps(_mm512_set1_pd(pair));
#else
  return values[j] - Floats{};
#endif
}

/// Makes sums those over all lanes of a particle.
template <class... Sums>
TWINFLOW_INLINE void add_lanes(Sums&... sums) {
  if constexpr (kTogether == 2) ((sums += turned(sums, EachLane{})), ...);
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
TWINFLOW_INLINE Offset offset_from(Floats xj, Floats yj, Floats x, Floats y, const Range& range,
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

/// Whether any of the first `count` particles has met another one in its place besides itself.
TWINFLOW_INLINE bool has_company(Integers coincident, int count) {
  int others = 0;
  for (int particle = 0; particle < count; ++particle) others += coincident[particle * kTogether] - 1;
  return others > 0;
}

/// Out of everyone's reach, and no infinity when squared.
constexpr float kFar = 1e18f;

/// Takes all but the first `count` of the neighbours met together far away.
TWINFLOW_INLINE void leave_out(Offset& offset, int count) {
  const Integers behind = place_together(EachLane{}) >= count;
  const Floats zero{};
  offset.dx = behind ? zero + kFar : offset.dx;
  offset.squared = behind ? zero + kFar * kFar : offset.squared;
}

template <Image image, class Coincidence, class Pair>
TWINFLOW_INLINE void meet_range(const Range& range, const Geometry& geometry, const float* x, const float* y,
                                Floats xi, Floats yi, Pair& pair) {
  int j = range.begin;
  for (; j + kTogether <= range.end; j += kTogether) {
    pair.meet(offset_from<image>(of_neighbors(x, j), of_neighbors(y, j), xi, yi, range, geometry), j,
              Coincidence{});
  }
  if constexpr (kTogether > 1) {
    if (j == range.end) return;
    Offset offset = offset_from<image>(of_neighbors(x, j), of_neighbors(y, j), xi, yi, range, geometry);
    leave_out(offset, range.end - j);
    pair.meet(offset, j, Coincidence{});
  }
}

/// Calls pair.meet(offset, j, coincidence) for all particles in the ranges, kTogether of them from j on at a
/// time, then pair.add_up(); in the lanes are points that are no particles.
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
  pair.add_up();
}

/// Calls pair.meet(offset, j, coincidence) for all particles in the ranges of a block, the block's own
/// included, kTogether of them from j on at a time; those beyond the radius too. Then pair.add_up().
/// Coincidence is looked for in the range that holds the block only, where two particles in the same place
/// meet.
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
  pair.add_up();
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
