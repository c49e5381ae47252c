#pragma once

#include "particles/simd/neighbor_ranges.hpp"

// The hot loops of Wcsph: plain data only, see src/particles/CMakeLists.txt. The quantities are explained in
// wcsph.hpp.

namespace twinflow {

/// What all loops of the method share.
struct WcsphFluid {
  const Block* blocks;
  Geometry geometry;
  const float *x, *y, *u, *v;
  const float *mass, *density, *inverse_density;
  /// SolidFilling's arrays; null: no solids.
  const float *solid_share, *solid_push_x, *solid_push_y, *solid_sweep;
  const float *solid_drag, *solid_drag_u, *solid_drag_v;
  const float* half_narrowing;  ///< R/(2 Rᵢ), where the radii Rᵢ are their own; null: all are R
  bool cubic_spline;            ///< else Wendland C2
  float gradient_factor;        ///< of −∇W V = factor · pull(q)/ρⱼ · (xᵢ − xⱼ)
};

struct WcsphRateArguments {
  WcsphFluid fluid;
  const float* excess;       ///< mass times density above rest, which is even where pressure is
  float* rate;               ///< dρ/dt
  float diffusion_factor;    ///< 2 δ h c
  bool corrected;            ///< gradients exact for linear fields, where the kernel is full
  bool shifting;             ///< fills the five arrays below
  float shift_factor;        ///< domain units²
  float shift_limit;         ///< domain units
  float inverse_weight;      ///< 1/shape of the kernel one spacing away
  float *shift_x, *shift_y;  ///< where particles are to be shifted by
  float *shift_u, *shift_v, *shift_density;  ///< what that changes in their quantities, to first order
};

struct WcsphAccelerationArguments {
  WcsphFluid fluid;
  const float* pressure;
  float viscosity_factor;  ///< 2 ν
  float tension_steepness,
      tension_base;  ///< of ColorPotential, times σ R π/(ρ₀² slope); 0: no surface tension
  const float *solid_tension_x, *solid_tension_y;  ///< null: no solids
  float solid_tension_factor;
  float *acceleration_x, *acceleration_y;
  unsigned char* has_coincident;  ///< by block: a particle of it met another one in the same place
};

struct WcsphKernels {
  int lanes;  ///< particles side by side in a vector: the size of the blocks
  /// Fills the rates of the densities, and the shifts, of the particles in blocks first … last-1.
  void (*rates)(const WcsphRateArguments& arguments, int first, int last);
  /// Fills the accelerations by pressure, viscosity and surface tension; coincident pairs push nothing.
  void (*accelerations)(const WcsphAccelerationArguments& arguments, int first, int last);
};

namespace simd_baseline {
extern const WcsphKernels kWcsphKernels;
}
namespace simd_avx2 {
extern const WcsphKernels kWcsphKernels;
}
namespace simd_avx512 {
extern const WcsphKernels kWcsphKernels;
}

}  // namespace twinflow
