#pragma once

#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"
#include "particles/parallel/solid_arrays.hpp"

// Hot loops of particles/pressure/incompressible_fluid.hpp: plain data, see src/particles/CMakeLists.txt.

namespace twinflow {

struct IncompressibleArguments {
  const Block* blocks;
  Geometry geometry;
  const float *x, *y, *mass;
  SolidArrays solids;
  const float *inverse_xx, *inverse_xy, *inverse_yy;  ///< B; null: no correction
  bool cubic_spline;                                  ///< else Wendland C2
  float shape_factor;                                 ///< of V W = factor · shape(q)
  float gradient_factor;                              ///< of −V ∇W = factor · pull(q) · (xᵢ − xⱼ)
};

/// Each fills arrays in blocks first … last-1.
struct IncompressibleLoops {
  int lanes;  ///< block size
  /// σ; has_coincident by block, or null.
  void (*densities)(const IncompressibleArguments& fluid, float* density, unsigned char* has_coincident,
                    int first, int last);
  /// B, the identity unless the kernel is full.
  void (*corrections)(const IncompressibleArguments& fluid, float* xx, float* xy, float* yy, int first,
                      int last);
  /// a(p).
  void (*accelerations)(const IncompressibleArguments& fluid, const float* pressure, float* x, float* y,
                        int first, int last);
  /// dσ/dt; solids rest if their `sweep` is null.
  void (*rates)(const IncompressibleArguments& fluid, const float* u, const float* v, float* rate, int first,
                int last);
  /// Viscous accelerations with factor = 2 ν; no-slip solids.
  void (*viscosity)(const IncompressibleArguments& fluid, const float* u, const float* v, float factor,
                    float* x, float* y, int first, int last);
};

TWINFLOW_DECLARE_LOOPS(IncompressibleLoops, kIncompressibleLoops)

}  // namespace twinflow
