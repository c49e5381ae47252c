#pragma once

#include <vector>

#include "core/archive_fwd.hpp"
#include "particles/loops/wcsph_loops.hpp"
#include "particles/neighbors/sph_kernels.hpp"
#include "particles/parallel/simd_level.hpp"
#include "particles/stepping/substep.hpp"

namespace twinflow {

/// What WCSPH finds with the rates of the densities, and its forces need; arrays by particle.
struct WcsphMatrices {
  AlignedVector<float> xx, xy, yy;          ///< B of the correction
  AlignedVector<float> viscosity_norms;     ///< see WcsphRateArguments
  AlignedVector<float> u_x, u_y, v_x, v_y;  ///< the gradient of the velocity

  void resize(std::size_t padded_count);
};

/// The accelerations by pressure and viscosity in each form (WcsphForm).
class WcsphForces {
 public:
  WcsphForces(const SphKernel& kernel, double interaction_radius, double spacing);

  void set_kernel(const SphKernel& kernel);
  void set_simd_level(SimdLevel level);
  /// Makes the arrays as long as the sub-step's particles and blocks ask for.
  void resize(const Substep& substep);
  /// Exchanges the accelerations; see OutputArchive.
  template <class Archive>
  void archive_state(Archive& archive, std::size_t padded_count);

  /// 1 over the mean of the second moments −½ Σ V r W′ on a hexagonal lattice.
  double viscosity_norm() const { return viscosity_norm_; }

  /// The fluid whose accelerations are found.
  struct Fluid {
    const WcsphFluid& arrays;
    WcsphForm form;
    const WcsphMatrices& matrices;
    double viscosity;  ///< kinematic, domain units² per second
    bool has_norms;    ///< matrices.viscosity_norms belong to pairs; else all have viscosity_norm()
    const float* more_viscosity;  ///< by particle, for pairs; null: none
  };
  /// Finds the accelerations by the particles' pressures and by viscosity.
  void find(const Substep& substep, const Fluid& fluid);
  /// Subtracts the mean acceleration.
  void keep_momentum(const Substep& substep);

  // Arrays by particle, in the present order:
  AlignedVector<float> acceleration_x, acceleration_y;
  AlignedVector<float> pressure_force_x, pressure_force_y;  ///< see SolidLoads
  AlignedVector<float> lean_x, lean_y;                      ///< see SolidFilling::Rub
  std::vector<unsigned char> has_coincident;  ///< by block: one of its particles coincides with another one

 private:
  double radius_;
  double spacing_;
  double viscosity_norm_ = 1.0;
  const WcsphLoops* loops_;
  AlignedVector<float> viscosity_;                                ///< of pairs
  AlignedVector<float> pressure_xx_, pressure_xy_, pressure_yy_;  ///< the pressure times B

  void find_viscosities(const Substep& substep, const Fluid& fluid);
  void correct_pressures(const Substep& substep, const WcsphMatrices& matrices);
};

}  // namespace twinflow
