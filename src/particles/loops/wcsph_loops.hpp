#pragma once

#include "particles/loops/shifting_loops.hpp"
#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"
#include "particles/parallel/solid_arrays.hpp"

// Hot loops of particles/methods/wcsph.hpp: plain data, see src/particles/CMakeLists.txt.

namespace twinflow {

struct WcsphFluid {
  LoopParticles particles;
  const float *density, *inverse_density;
  SolidArrays solids;
  const float *stretched_u, *stretched_v;  ///< along solids; null if none
  const float* half_radius_ratio;          ///< R/(2 Rᵢ); null: all have R
  bool cubic_spline;                       ///< else Wendland C2
  float gradient_factor;                   ///< of −∇W V = factor · pull(q)/ρⱼ · (xᵢ − xⱼ)
};

/// How forces are summed over neighbors; Wcsph says which form serves where.
enum class WcsphForm {
  plain_pairs,      ///< all forces of a pair are opposites
  corrected_pairs,  ///< the same, pressures times the matrices of the correction
  even_viscosity,   ///< the same, and viscosity corrected by the gradient away from solids
  differences       ///< pressure by corrected differences, and viscosity corrected by the gradient
};

struct WcsphRateArguments {
  WcsphFluid fluid;
  const float* excess;  ///< mass times density above rest
  float* rate;          ///< dρ/dt
  float* squeezed;      ///< −ρ ∇·v, zero for flow along a wall; filled like `covered`
  /// 1 if the kernel is full or there is no surface, else 0; filled if `corrected` or `shifting`.
  float* covered;
  /// Correction matrices, or the identity; filled like `covered`.
  float *correction_xx, *correction_xy, *correction_yy;
  /// The velocity's gradient is filled like `covered`, unless `u_x` is null.
  float *u_x, *u_y, *v_x, *v_y;
  float diffusion_factor;  ///< 2 δ h c
  /// Last sub-step's gradient of the excess, in present order.
  const float *excess_x, *excess_y;
  float *new_excess_x, *new_excess_y;
  /// Contrast Σ Vⱼ |vⱼ − vᵢ|² ∇W·(xⱼ − xᵢ)/r², and its nonlinear part, 0 … 1. Filled like `covered`.
  float *disorder, *contrast;
  bool fits_excess;          ///< fits the excess gradient everywhere; else 0 near its ends
  bool corrected;            ///< gradients, if the kernel is full
  bool corrected_at_solids;  ///< by the mean of the correction's eigenvalues
  bool shifting;             ///< fills `shift`
  bool without_surface;      ///< no particle is at a free surface
  bool no_gaps;              ///< neither surfaces nor solids: kernels that lack some neighbors are full, too
  ShiftArguments shift;
};

struct WcsphAccelerationArguments {
  WcsphFluid fluid;
  WcsphForm form;
  const float* pressure;
  /// Pressure times the correction matrix of `rates`, for corrected pairs.
  const float *pressure_xx, *pressure_xy, *pressure_yy;
  /// The matrix itself, for differences.
  const float *correction_xx, *correction_xy, *correction_yy;
  const float* viscosity;              ///< by particle; a pair has the sum
  float even_viscosity;                ///< ν/μ, at walls and if viscosity is corrected
  float lattice_moment;                ///< μ
  const float *u_x, *u_y, *v_x, *v_y;  ///< velocity gradient, if viscosity is corrected
  float *acceleration_x, *acceleration_y;
  /// Pressure forces before stretching along solids; filled with `stretched_u`.
  float *pressure_force_x, *pressure_force_y;
  unsigned char* has_coincident;  ///< by block
};

struct WcsphLoops {
  int lanes;  ///< block size
  /// Fills the leans of SolidFilling::find_viscosity beside solids.
  void (*leans)(const WcsphFluid& fluid, float* lean_x, float* lean_y, int first, int last);
  /// Fills density rates and shifts in blocks first … last-1.
  void (*rates)(const WcsphRateArguments& arguments, int first, int last);
  /// Fills pressure and viscous accelerations, without coincident pairs.
  void (*accelerations)(const WcsphAccelerationArguments& arguments, int first, int last);
};

TWINFLOW_DECLARE_LOOPS(WcsphLoops, kWcsphLoops)

}  // namespace twinflow
