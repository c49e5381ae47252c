#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"
#include "particles/parallel/solid_arrays.hpp"

// The hot loops of the incompressible methods: plain data only, see src/particles/CMakeLists.txt. The
// quantities are explained in particles/pressure/incompressible_fluid.hpp.

namespace twinflow {

/// What all loops share.
struct IncompressibleArguments {
  const Block* blocks;
  Geometry geometry;
  const float *x, *y, *mass;
  SolidArrays solids;
  const float *inverse_xx, *inverse_xy, *inverse_yy;  ///< B; null: gradients are not corrected
  bool cubic_spline;                                  ///< else Wendland C2
  float shape_factor;                                 ///< of V W = factor · shape(q)
  float gradient_factor;                              ///< of −V ∇W = factor · pull(q) · (xᵢ − xⱼ)
};

/// Each fills arrays for the particles in blocks first … last-1.
struct IncompressibleLoops {
  int lanes;  ///< particles side by side in a vector: the size of the blocks
  /// σ. Unless null, has_coincident tells by block whether one of its particles coincides with another one.
  void (*densities)(const IncompressibleArguments& fluid, float* density, unsigned char* has_coincident,
                    int first, int last);
  /// B, the identity if the kernel is not full.
  void (*corrections)(const IncompressibleArguments& fluid, float* xx, float* xy, float* yy, int first,
                      int last);
  /// a(p).
  void (*accelerations)(const IncompressibleArguments& fluid, const float* pressure, float* x, float* y,
                        int first, int last);
  /// dσ/dt, between solids that move or, if their `sweep` is null, are at rest.
  void (*rates)(const IncompressibleArguments& fluid, const float* u, const float* v, float* rate, int first,
                int last);
  /// Accelerations by viscosity, with factor = 2 ν; fluid sticks to solids.
  void (*viscosity)(const IncompressibleArguments& fluid, const float* u, const float* v, float factor,
                    float* x, float* y, int first, int last);
};

TWINFLOW_DECLARE_LOOPS(IncompressibleLoops, kIncompressibleLoops)

}  // namespace twinflow
