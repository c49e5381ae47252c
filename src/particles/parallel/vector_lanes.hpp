#pragma once

#include "particles/parallel/neighbor_ranges.hpp"

// The instruction set's header beside this one.
#include TWINFLOW_SIMD_INSTRUCTIONS

// Vectors of all hot loops, compiled once per instruction set in TWINFLOW_SIMD_NAMESPACE. The copies share
// nothing; see src/particles/CMakeLists.txt.

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// Particles in a vector, the block size; 16 were a fifth slower than 8 with two neighbors at a time.
constexpr int kParticles = kLanes < 8 ? kLanes : 8;

/// Neighbors that a particle visits at a time.
constexpr int kNeighborsAtOnce = kLanes / kParticles;
static_assert(kNeighborsAtOnce == 1 || kNeighborsAtOnce == 2);

// Lane l belongs to particle l / kNeighborsAtOnce of a block. It visits the neighbors l % kNeighborsAtOnce +
// n kNeighborsAtOnce of each range. Only a range's end is masked; every lane adds up in memory order.

/// Numbers 0 … kLanes-1, for shuffles.
template <int... lanes>
struct Numbers {};
template <int count, int... lanes>
struct NumbersBelow : NumbersBelow<count - 1, count - 1, lanes...> {};
template <int... lanes>
struct NumbersBelow<0, lanes...> {
  using Type = Numbers<lanes...>;
};
using EachLane = NumbersBelow<kLanes>::Type;

/// Puts value k in all lanes of particle k.
template <int... lanes>
TWINFLOW_INLINE Floats spread(Floats values, Numbers<lanes...>) {
  return __builtin_shufflevector(values, values, (lanes / kNeighborsAtOnce)...);
}

/// Inverse of `spread`.
template <int... lanes>
TWINFLOW_INLINE Floats gathered(Floats values, Numbers<lanes...>) {
  return __builtin_shufflevector(values, values, (lanes * kNeighborsAtOnce % kLanes)...);
}

/// Rotates values by one within each particle's lanes.
template <class Values, int... lanes>
TWINFLOW_INLINE Values turned(Values values, Numbers<lanes...>) {
  return __builtin_shufflevector(
      values, values, (lanes / kNeighborsAtOnce * kNeighborsAtOnce + (lanes + 1) % kNeighborsAtOnce)...);
}

/// Neighbor that a lane visits, among those visited at once.
template <int... lanes>
TWINFLOW_INLINE Integers neighbor_of_lane(Numbers<lanes...>) {
  return Integers{(lanes % kNeighborsAtOnce)...};
}

/// Loads values of a block's particles; kLanes of them must be readable.
TWINFLOW_INLINE Floats load(const float* from) {
  Floats values;
  __builtin_memcpy(&values, from, sizeof values);
  return spread(values, EachLane{});
}

/// Stores values of a block's first `count` particles.
TWINFLOW_INLINE void store(Floats values, float* to, int count) {
  const Floats of_particles = gathered(values, EachLane{});
  if (count == kParticles) {
    __builtin_memcpy(to, &of_particles, kParticles * sizeof(float));
  } else {
    for (int particle = 0; particle < count; ++particle) to[particle] = of_particles[particle];
  }
}

/// Adds each sum up over a particle's lanes.
template <class... Sums>
TWINFLOW_INLINE void add_lanes(Sums&... sums) {
  if constexpr (kNeighborsAtOnce == 2) ((sums += turned(sums, EachLane{})), ...);
}

/// Periodic image of a displacement.
enum class Image { same, shifted, nearest };

/// Displacements from another particle to those in the lanes.
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

/// Inverse radius as float or Floats.
template <class Inverse>
TWINFLOW_INLINE Nearness nearness(const Offset& offset, Inverse inverse_radius) {
  const Distance<Floats> distance = distance_of(offset.squared, inverse_radius);
  return {maximum(1.0f - distance.over_radius, 0.0f), distance.inverse};
}

/// Whether a range may hold particles that coincide with the lanes'.
struct MayCoincide {
  static constexpr bool kPossible = true;
};
struct CannotCoincide {
  static constexpr bool kPossible = false;
};

TWINFLOW_INLINE bool any_coincident(Integers coincident, int count) {
  int others = 0;
  for (int particle = 0; particle < count; ++particle) others += coincident[particle * kNeighborsAtOnce] - 1;
  return others > 0;
}

/// Beyond every radius, with a finite square.
constexpr float kFar = 1e18f;

/// Moves all but the first `count` of the visited neighbors far away.
TWINFLOW_INLINE void leave_out(Offset& offset, int count) {
  const Integers behind = neighbor_of_lane(EachLane{}) >= count;
  const Floats zero{};
  offset.dx = behind ? zero + kFar : offset.dx;
  offset.squared = behind ? zero + kFar * kFar : offset.squared;
}

template <Image image, class Coincidence, class Sums>
TWINFLOW_INLINE void visit_range(const Range& range, const Geometry& geometry, const float* x, const float* y,
                                 Floats xi, Floats yi, Sums& sums) {
  int j = range.begin;
  for (; j + kNeighborsAtOnce <= range.end; j += kNeighborsAtOnce) {
    sums.visit(offset_from<image>(of_neighbors(x, j), of_neighbors(y, j), xi, yi, range, geometry), j,
               Coincidence{});
  }
  if constexpr (kNeighborsAtOnce > 1) {
    if (j == range.end) return;
    Offset offset = offset_from<image>(of_neighbors(x, j), of_neighbors(y, j), xi, yi, range, geometry);
    leave_out(offset, range.end - j);
    sums.visit(offset, j, Coincidence{});
  }
}

/// Calls sums.visit(offset, j, coincidence) for all particles in the ranges, kNeighborsAtOnce from j on, then
/// sums.add_up(). The lanes hold points, not particles.
template <class Sums>
TWINFLOW_INLINE void visit_particles(const RangeView& near, const Geometry& geometry, const float* x,
                                     const float* y, Floats point_x, Floats point_y, Sums& sums) {
  for (int k = 0; k < near.count; ++k) {
    const Range& range = near.ranges[k];
    if (geometry.per_pair_image) {
      visit_range<Image::nearest, CannotCoincide>(range, geometry, x, y, point_x, point_y, sums);
    } else {
      visit_range<Image::shifted, CannotCoincide>(range, geometry, x, y, point_x, point_y, sums);
    }
  }
  sums.add_up();
}

/// visit_particles for a block's ranges, with its own particles and particles beyond the radius. Only the
/// range that holds the block may have coincident pairs.
template <class Sums>
TWINFLOW_INLINE void visit_neighbors(const Block& block, const Geometry& geometry, const float* x,
                                     const float* y, Sums& sums) {
  const Floats xi = load(x + block.begin);
  const Floats yi = load(y + block.begin);
  for (int k = 0; k < block.near.count; ++k) {
    const Range& range = block.near.ranges[k];
    if (geometry.per_pair_image) {
      visit_range<Image::nearest, MayCoincide>(range, geometry, x, y, xi, yi, sums);
    } else if (range.shift_x != 0.0f || range.shift_y != 0.0f) {
      visit_range<Image::shifted, CannotCoincide>(range, geometry, x, y, xi, yi, sums);
    } else if (range.begin <= block.begin && block.end <= range.end) {
      visit_range<Image::same, MayCoincide>(range, geometry, x, y, xi, yi, sums);
    } else {
      visit_range<Image::same, CannotCoincide>(range, geometry, x, y, xi, yi, sums);
    }
  }
  sums.add_up();
}

}  // namespace
}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
