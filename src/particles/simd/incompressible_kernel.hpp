#pragma once

#include "particles/simd/neighbor_ranges.hpp"

// The hot loops of the incompressible methods: plain data only, see src/particles/CMakeLists.txt. The
// quantities are explained in incompressible_fluid.hpp.

namespace twinflow {

/// What all loops share.
struct IncompressibleArguments {
  const Block* blocks;
  Geometry geometry;
  const float *x, *y, *mass;
  /// SolidFilling's arrays; null: no solids.
  const float *solid_share, *solid_push_x, *solid_push_y, *solid_sweep;
  const float *solid_drag, *solid_drag_u, *solid_drag_v;
  const float *inverse_xx, *inverse_xy, *inverse_yy;  ///< B; null: gradients as they are
  bool cubic_spline;                                  ///< else Wendland C2
  float shape_factor;                                 ///< of V W = factor · shape(q)
  float gradient_factor;                              ///< of −V ∇W = factor · pull(q) · (xᵢ − xⱼ)
};

/// Each fills arrays for the particles in blocks first … last-1.
struct IncompressibleKernels {
  int lanes;  ///< particles side by side in a vector: the size of the blocks
  /// σ; has_coincident, by block, unless null: a particle of it met another one in the same place.
  void (*densities)(const IncompressibleArguments& fluid, float* density, unsigned char* has_coincident,
                    int first, int last);
  /// B, one where the kernel is not full.
  void (*corrections)(const IncompressibleArguments& fluid, float* xx, float* xy, float* yy, int first,
                      int last);
  /// a(p).
  void (*accelerations)(const IncompressibleArguments& fluid, const float* pressure, float* x, float* y,
                        int first, int last);
  /// dσ/dt, between solids at rest or, where there is a `solid_sweep`, moving.
  void (*rates)(const IncompressibleArguments& fluid, const float* u, const float* v, float* rate, int first,
                int last);
  /// Accelerations by viscosity, factor: 2 ν; solids stick.
  void (*drags)(const IncompressibleArguments& fluid, const float* u, const float* v, float factor, float* x,
                float* y, int first, int last);
};

namespace simd_baseline {
extern const IncompressibleKernels kIncompressibleKernels;
}
namespace simd_avx2 {
extern const IncompressibleKernels kIncompressibleKernels;
}
namespace simd_avx512 {
extern const IncompressibleKernels kIncompressibleKernels;
}

}  // namespace twinflow
