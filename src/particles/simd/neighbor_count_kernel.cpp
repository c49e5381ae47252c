#include "particles/simd/neighbor_count_kernel.hpp"

#include "particles/simd/vector_lanes.hpp"

namespace twinflow::TWINFLOW_SIMD_NAMESPACE {
namespace {

struct CountPair {
  float radius_squared;
  Integers near{};

  template <class Coincidence>
  TWINFLOW_INLINE void meet(const Offset& offset, int /*j*/, Coincidence) {
    near -= offset.squared < radius_squared;
  }

  TWINFLOW_INLINE void add_up() {}
};

/// Blocks are as long as a method's vectors, which need not be those of this copy: each is taken in pieces.
long long count(const NeighborCountArguments& a, int first, int last) {
  long long pairs = 0;
  for (int b = first; b < last; ++b) {
    Block piece = a.blocks[b];
    for (const int end = piece.end; piece.begin < end; piece.begin += kParticles) {
      piece.end = piece.begin + kParticles < end ? piece.begin + kParticles : end;
      CountPair pair{.radius_squared = a.radius_squared};
      meet_neighbors(piece, a.geometry, a.x, a.y, pair);
      const int lanes = (piece.end - piece.begin) * kTogether;
      for (int lane = 0; lane < lanes; ++lane) pairs += pair.near[lane];
    }
  }
  return pairs;
}

}  // namespace

extern const NeighborCountKernels kNeighborCountKernels;
const NeighborCountKernels kNeighborCountKernels = {count};

}  // namespace twinflow::TWINFLOW_SIMD_NAMESPACE
