#pragma once

#include "particles/parallel/neighbor_ranges.hpp"

// What differs between instruction sets: the number of lanes, and functions that have instructions of their
// own. It is one of the headers beside this one.
#include TWINFLOW_SIMD_INSTRUCTIONS

// The vectors of all hot loops. The loops are compiled once per instruction set, with its name in
// TWINFLOW_SIMD_NAMESPACE. Everything here belongs to the compiling source, and the copies share nothing; see
// src/particles/CMakeLists.txt.

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

/// Particles in a vector, the size of the blocks. More particles side by side share more neighbors, but also
/// have more candidates out of reach. 16 particles were a fifth slower than 8 that visit two neighbors at a
/// time.
constexpr int kParticles = kLanes < 8 ? kLanes : 8;

/// Neighbors that each particle visits at a time.
constexpr int kNeighborsAtOnce = kLanes / kParticles;
static_assert(kNeighborsAtOnce == 1 || kNeighborsAtOnce == 2);

// Lane l belongs to particle l / kNeighborsAtOnce of a block; it visits the neighbors l % kNeighborsAtOnce,
// kNeighborsAtOnce further, and so on, of each range. Only what lies behind a range's end is masked, and
// every lane adds up its neighbors in the order of memory.

/// The numbers 0 … kLanes-1, in the form that shuffles take.
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

/// The inverse of `spread`.
template <int... lanes>
TWINFLOW_INLINE Floats gathered(Floats values, Numbers<lanes...>) {
  return __builtin_shufflevector(values, values, (lanes * kNeighborsAtOnce % kLanes)...);
}

/// Every lane gets the value of the particle's next lane, the last one the first lane's.
template <class Values, int... lanes>
TWINFLOW_INLINE Values turned(Values values, Numbers<lanes...>) {
  return __builtin_shufflevector(
      values, values, (lanes / kNeighborsAtOnce * kNeighborsAtOnce + (lanes + 1) % kNeighborsAtOnce)...);
}

/// The number of the neighbor that a lane visits, among those visited at once.
template <int... lanes>
TWINFLOW_INLINE Integers neighbor_of_lane(Numbers<lanes...>) {
  return Integers{(lanes % kNeighborsAtOnce)...};
}

/// Loads the values of a block's particles; kLanes of them must be readable.
TWINFLOW_INLINE Floats load(const float* from) {
  Floats values;
  __builtin_memcpy(&values, from, sizeof values);
  return spread(values, EachLane{});
}

/// Stores the values of the first `count` particles of a block.
TWINFLOW_INLINE void store(Floats values, float* to, int count) {
  const Floats of_particles = gathered(values, EachLane{});
  if (count == kParticles) {
    __builtin_memcpy(to, &of_particles, kParticles * sizeof(float));
  } else {
    for (int particle = 0; particle < count; ++particle) to[particle] = of_particles[particle];
  }
}

/// Adds each sum up over all lanes of a particle.
template <class... Sums>
TWINFLOW_INLINE void add_lanes(Sums&... sums) {
  if constexpr (kNeighborsAtOnce == 2) ((sums += turned(sums, EachLane{})), ...);
}

/// How a displacement finds its periodic image.
enum class Image { same, shifted, nearest };

/// Displacements from another particle to the particles in the lanes.
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
  const Distance<Floats> distance = distance_of(offset.squared, inverse_radius);
  return {maximum(1.0f - distance.over_radius, 0.0f), distance.inverse};
}

/// Whether particles of a range can coincide with those in the lanes, as far as is known beforehand.
struct MayCoincide {
  static constexpr bool kPossible = true;
};
struct CannotCoincide {
  static constexpr bool kPossible = false;
};

/// Whether any of the first `count` particles coincides with a particle besides itself.
TWINFLOW_INLINE bool any_coincident(Integers coincident, int count) {
  int others = 0;
  for (int particle = 0; particle < count; ++particle) others += coincident[particle * kNeighborsAtOnce] - 1;
  return others > 0;
}

/// A distance beyond every radius, and no infinity when squared.
constexpr float kFar = 1e18f;

/// Moves all but the first `count` of the neighbors visited at once far away.
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

/// Calls sums.visit(offset, j, coincidence) for all particles in the ranges, kNeighborsAtOnce at a time from
/// j on, then sums.add_up(). The lanes hold points that are no particles.
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

/// Calls sums.visit(offset, j, coincidence) for all particles in the ranges of a block, kNeighborsAtOnce at a
/// time from j on, then sums.add_up(). This includes the block's own particles and those beyond the radius.
/// Coincident pairs are sought only in the range that holds the block, because both particles lie there.
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
