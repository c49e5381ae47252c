#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"

// Hot loops of particles/heat/dye_mixing.hpp: plain data, see src/particles/CMakeLists.txt.

namespace twinflow {

struct MixingArguments {
  LoopParticles particles;
  const float *r, *g, *b;
  float gradient_factor;  ///< of V |W′|/r = factor · pull(q)
  float way;              ///< Δt (C h)², seconds times length²
};

/// Each fills arrays in blocks first … last-1.
struct MixingLoops {
  int lanes;  ///< block size
  /// Conductances κ Δt c of a step; at most half of a particle's dye goes to its neighbors.
  void (*conductances)(const MixingArguments& fluid, float* conductance, int first, int last);
  /// Changes of dye in a step. A pair has the harmonic mean of its conductances, and none if its masses
  /// differ by a twentieth.
  void (*changes)(const MixingArguments& fluid, const float* conductance, float* r, float* g, float* b,
                  int first, int last);
};

TWINFLOW_DECLARE_LOOPS(MixingLoops, kMixingLoops)

}  // namespace twinflow
