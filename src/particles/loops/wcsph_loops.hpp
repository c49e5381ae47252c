#pragma once

#include "particles/loops/shifting_loops.hpp"
#include "particles/parallel/loop_copies.hpp"
#include "particles/parallel/neighbor_ranges.hpp"
#include "particles/parallel/solid_arrays.hpp"

// The hot loops of Wcsph: plain data only, see src/particles/CMakeLists.txt. The quantities are explained in
// particles/methods/wcsph.hpp.

namespace twinflow {

/// What all loops of the method share.
struct WcsphFluid {
  const Block* blocks;
  Geometry geometry;
  const float *x, *y, *u, *v;
  const float *mass, *density, *inverse_density;
  SolidArrays solids;
  const float *stretched_u, *stretched_v;  ///< velocities stretched along solids; null if none are
  const float* half_radius_ratio;  ///< R/(2 Rᵢ), if each particle has a radius Rᵢ; null: all have R
  bool cubic_spline;               ///< else Wendland C2
  float gradient_factor;           ///< of −∇W V = factor · pull(q)/ρⱼ · (xᵢ − xⱼ)
};

/// How forces are summed over neighbors; Wcsph says which form serves where.
enum class WcsphForm {
  plain_pairs,      ///< all forces of a pair are opposites
  corrected_pairs,  ///< the same, pressures times the matrices of the correction
  differences       ///< pressure by corrected differences, and viscosity corrected by the gradient
};

struct WcsphRateArguments {
  WcsphFluid fluid;
  const float* excess;  ///< mass times density above rest, which is even where pressure is
  float* rate;          ///< dρ/dt
  float* squeezed;      ///< −ρ ∇·v, zero for flow along a wall; filled like `covered`
  /// 1 where the kernel is full or the fluid has no surface, else 0; `corrected` or `shifting` alone fill it.
  float* covered;
  /// The matrices of the correction, the unit matrix if there is none; filled like `covered`.
  float *correction_xx, *correction_xy, *correction_yy;
  /// The gradient of the velocity, filled like `covered`; null: nobody needs it.
  float *u_x, *u_y, *v_x, *v_y;
  float diffusion_factor;  ///< 2 δ h c
  /// The gradient of the excess: the last sub-step's on entry, for particles in the present order.
  const float *excess_x, *excess_y;
  float *new_excess_x, *new_excess_y;
  /// The part of the contrast Σ Vⱼ |vⱼ − vᵢ|² ∇W·(xⱼ − xᵢ)/r² that no linear flow explains, 0 … 1, and the
  /// contrast. Filled like `covered`.
  float *disorder, *contrast;
  bool fits_excess;  ///< the gradient of the excess is the best fit everywhere; else 0 near what ends it
  bool corrected;    ///< gradients are exact for linear fields if the kernel is full
  bool corrected_at_solids;  ///< near solids, by the mean of the correction's eigenvalues
  bool shifting;             ///< fills the arrays of `shift`
  bool without_surface;      ///< no particle is at a free surface, however few neighbors it has
  ShiftArguments shift;
};

struct WcsphAccelerationArguments {
  WcsphFluid fluid;
  WcsphForm form;
  const float* pressure;
  /// The pressure times the matrix of the correction of `rates`, for corrected pairs.
  const float *pressure_xx, *pressure_xy, *pressure_yy;
  /// The matrix itself, for differences.
  const float *correction_xx, *correction_xy, *correction_yy;
  const float* viscosity;              ///< by particle, for pairs: a pair has the sum of both
  float even_viscosity;                ///< ν, at walls and for differences
  const float *u_x, *u_y, *v_x, *v_y;  ///< the gradient of the velocity, for differences
  float *acceleration_x, *acceleration_y;
  /// The forces of the pressure before solids stretch them; filled if `stretched_u` is given.
  float *pressure_force_x, *pressure_force_y;
  unsigned char* has_coincident;  ///< by block: one of its particles coincides with another one
};

struct WcsphLoops {
  int lanes;  ///< particles side by side in a vector: the size of the blocks
  /// Fills the rates of the densities, and the shifts, of the particles in blocks first … last-1.
  void (*rates)(const WcsphRateArguments& arguments, int first, int last);
  /// Fills the accelerations by pressure and viscosity; coincident pairs push nothing.
  void (*accelerations)(const WcsphAccelerationArguments& arguments, int first, int last);
};

TWINFLOW_DECLARE_LOOPS(WcsphLoops, kWcsphLoops)

}  // namespace twinflow
