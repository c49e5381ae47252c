#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"
#include "particles/parallel/solid_arrays.hpp"

// Hot loop of particles/pressure/particle_shifting.hpp: plain data, see src/particles/CMakeLists.txt.

namespace twinflow {

/// Shift parameters and results.
struct ShiftArguments {
  float factor;          ///< per crowding, domain units²
  float limit;           ///< domain units
  float inverse_weight;  ///< 1/shape one spacing away
  float *x, *y;          ///< shifts, domain units
  float *u, *v;          ///< velocity changes, first order
  float* density;        ///< density changes, first order; zero for even density
};

/// Fluid of even density.
struct ShiftingArguments {
  LoopParticles particles;
  SolidArrays solids;
  bool cubic_spline;      ///< else Wendland C2
  float gradient_factor;  ///< of −V ∇W = factor · pull(q) · (xᵢ − xⱼ)
  ShiftArguments shift;
};

struct ShiftingLoops {
  /// Fills shifts in blocks first … last-1.
  void (*shifts)(const ShiftingArguments& arguments, int first, int last);
};

TWINFLOW_DECLARE_LOOPS(ShiftingLoops, kShiftingLoops)

}  // namespace twinflow
