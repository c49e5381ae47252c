#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"

// The hot loops of HeatConduction and ShiftedHeat: plain data only, see src/particles/CMakeLists.txt. The
// quantities are explained in particles/heat/heat_conduction.hpp.

namespace twinflow {

/// What all loops share.
struct HeatArguments {
  const Block* blocks;
  Geometry geometry;
  const float *x, *y, *temperature;
  float gradient_factor;  ///< of V |W′|/r = factor · pull(q)
};

/// What boundaries add to the sums, by particle; null if there are none, or none with a temperature.
struct HeatedArrays {
  const float* free = nullptr;                  ///< 1 − m, or what insulated ones leave
  const float* exchange = nullptr;              ///< ∫ 2 |W′|/r (1 + s/d) dA over them, 1/length²
  const float* exchange_temperature = nullptr;  ///< the same times their temperature
};

/// Each fills arrays for the particles in blocks first … last-1.
struct HeatLoops {
  int lanes;  ///< particles side by side in a vector: the size of the blocks
  /// The conductances c.
  void (*conductances)(const HeatArguments& heat, const HeatedArrays& walls, float* conductance, int first,
                       int last);
  /// The rates for a diffusivity of 1, and what each particle's own temperature weighs in its rate,
  /// 1/length².
  void (*rates)(const HeatArguments& heat, const HeatedArrays& walls, const float* conductance, float* rate,
                float* weight, int first, int last);
  /// The changes of temperature for shifts of particles. They follow the least-squares gradient within the
  /// neighbors' temperatures, and are zero if the neighbors lie on a line.
  void (*changes)(const HeatArguments& heat, const float* shift_x, const float* shift_y, float* change,
                  int first, int last);
};

TWINFLOW_DECLARE_LOOPS(HeatLoops, kHeatLoops)

}  // namespace twinflow
