#pragma once

#include "particles/simd/neighbor_ranges.hpp"

// The hot loops of Mueller: plain data only, see src/particles/CMakeLists.txt. The quantities are explained
// in mueller.hpp.

namespace twinflow {

struct MuellerDensityArguments {
  const Block* blocks;
  Geometry geometry;
  const float *x, *y;
  const float* mass;
  const float* solid_share;  ///< null: no solids
  float *density, *inverse_density, *pressure;
  unsigned char* has_coincident;  ///< by block: a particle of it met another one in the same place
  float mass_factor;              ///< density for a kernel sum of 1
  float rest_density;
  float stiffness;
  float lowest_pressure;
};

struct MuellerKickArguments {
  const Block* blocks;
  Geometry geometry;
  const float *x, *y, *u, *v;
  const float* mass;
  const float *inverse_density, *pressure;
  const float *solid_push_x, *solid_push_y;  ///< null: no solids
  float *kick_x, *kick_y;
  float pressure_factor;   ///< m Δt 30/(π R²)
  float viscosity_factor;  ///< m Δt ν 40/(π R⁴) divided by pressure_factor
  float smoothing_factor;  ///< m Δt ε c/R 10/(π R²) divided by pressure_factor
  float solid_factor;      ///< 2 Δt
};

struct MuellerKernels {
  int lanes;  ///< particles side by side in a vector: the size of the blocks
  /// Fills densities and pressures of the particles in blocks first … last-1.
  void (*densities)(const MuellerDensityArguments& arguments, int first, int last);
  /// Fills what the particles in blocks first … last-1 gain in velocity; coincident pairs push nothing.
  void (*kicks)(const MuellerKickArguments& arguments, int first, int last);
};

namespace simd_baseline {
extern const MuellerKernels kMuellerKernels;
}
namespace simd_avx2 {
extern const MuellerKernels kMuellerKernels;
}
namespace simd_avx512 {
extern const MuellerKernels kMuellerKernels;
}

}  // namespace twinflow
