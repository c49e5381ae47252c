#include "particles/loops/neighbor_count_loops.hpp"

#include "particles/parallel/vector_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

struct CountSums {
  float radius_squared;
  Integers near{};

  template <class Coincidence>
  TWINFLOW_INLINE void visit(const Offset& offset, int /*j*/, Coincidence) {
    near -= offset.squared < radius_squared;
  }

  TWINFLOW_INLINE void add_up() {}
};

/// A block is as long as a method's vectors. This copy may have other vectors, so it takes the block in
/// pieces.
long long count(const NeighborCountArguments& a, int first, int last) {
  long long pairs = 0;
  for (int b = first; b < last; ++b) {
    Block piece = a.particles.blocks[b];
    for (const int end = piece.end; piece.begin < end; piece.begin += kParticles) {
      piece.end = piece.begin + kParticles < end ? piece.begin + kParticles : end;
      CountSums sums{.radius_squared = a.radius_squared};
      visit_neighbors(piece, a.particles.geometry, a.particles.x, a.particles.y, sums);
      const int lanes = (piece.end - piece.begin) * kNeighborsAtOnce;
      for (int lane = 0; lane < lanes; ++lane) pairs += sums.near[lane];
    }
  }
  return pairs;
}

}  // namespace

extern const NeighborCountLoops kNeighborCountLoops;
const NeighborCountLoops kNeighborCountLoops = {count};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
