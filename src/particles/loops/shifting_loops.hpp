#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"
#include "particles/parallel/solid_arrays.hpp"

// The hot loop of ParticleShifting: plain data only, see src/particles/CMakeLists.txt. The quantities are
// explained in particles/pressure/particle_shifting.hpp.

namespace twinflow {

/// How far particles are shifted, and the arrays that receive it.
struct ShiftArguments {
  float factor;          ///< shift for a crowding of 1, domain units²
  float limit;           ///< largest shift, domain units
  float inverse_weight;  ///< 1/shape of the kernel one spacing away
  float *x, *y;          ///< shifts, domain units
  float *u, *v;          ///< changes of velocity that belong to them, to first order
  float* density;        ///< changes of density likewise; zero in fluid of even density
};

/// Fluid of even density.
struct ShiftingArguments {
  const Block* blocks;
  Geometry geometry;
  const float *x, *y, *u, *v;
  SolidArrays solids;
  bool cubic_spline;      ///< else Wendland C2
  float gradient_factor;  ///< of −V ∇W = factor · pull(q) · (xᵢ − xⱼ)
  ShiftArguments shift;
};

struct ShiftingLoops {
  /// Fills the shifts of the particles in blocks first … last-1.
  void (*shifts)(const ShiftingArguments& arguments, int first, int last);
};

TWINFLOW_DECLARE_LOOPS(ShiftingLoops, kShiftingLoops)

}  // namespace twinflow
