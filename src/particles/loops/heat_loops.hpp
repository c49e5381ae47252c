#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"

// Hot loops of particles/heat/heat_conduction.hpp: plain data, see src/particles/CMakeLists.txt.

namespace twinflow {

struct HeatArguments {
  LoopParticles particles;
  const float* temperature;
  float gradient_factor;  ///< of V |W′|/r = factor · pull(q)
};

/// Boundary sums by particle; null without boundaries, or without their temperature.
struct HeatedArrays {
  const float* free = nullptr;                  ///< 1 − m, or what insulation leaves
  const float* exchange = nullptr;              ///< ∫ 2 |W′|/r (1 + s/d) dA, 1/length²
  const float* exchange_temperature = nullptr;  ///< times their temperature
};

/// Each fills arrays in blocks first … last-1.
struct HeatLoops {
  int lanes;  ///< block size
  /// Conductances c.
  void (*conductances)(const HeatArguments& heat, const HeatedArrays& walls, float* conductance, int first,
                       int last);
  /// Rates for a diffusivity of 1, and the own temperature's weight, 1/length².
  void (*rates)(const HeatArguments& heat, const HeatedArrays& walls, const float* conductance, float* rate,
                float* weight, int first, int last);
  /// Temperature changes for shifts: least-squares gradient within the neighbors' temperatures, zero for
  /// neighbors on a line.
  void (*changes)(const HeatArguments& heat, const float* shift_x, const float* shift_y, float* change,
                  int first, int last);
};

TWINFLOW_DECLARE_LOOPS(HeatLoops, kHeatLoops)

}  // namespace twinflow
