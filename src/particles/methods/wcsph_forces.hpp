#pragma once

#include <vector>

#include "particles/loops/wcsph_loops.hpp"
#include "particles/parallel/simd_level.hpp"
#include "particles/stepping/substep.hpp"

namespace twinflow {

class StateVisitor;

/// What WCSPH finds with the rates of the densities, and its forces need; arrays by particle.
struct WcsphMatrices {
  AlignedVector<float> xx, xy, yy;          ///< B of the correction
  AlignedVector<float> u_x, u_y, v_x, v_y;  ///< the gradient of the velocity, for differences

  void resize(std::size_t padded_count);
};

/// The accelerations by pressure and viscosity in each form (WcsphForm).
class WcsphForces {
 public:
  WcsphForces();

  void set_simd_level(SimdLevel level);
  /// Makes the arrays as long as the sub-step's particles and blocks ask for.
  void resize(const Substep& substep);
  /// Exchanges the accelerations; see StateVisitor.
  void visit_state(StateVisitor& visitor, std::size_t padded_count);

  /// The fluid whose accelerations are found.
  struct Fluid {
    const WcsphFluid& arrays;
    WcsphForm form;
    const WcsphMatrices& matrices;
    double viscosity;       ///< kinematic, over `lattice_moment`, domain units² per second
    double lattice_moment;  ///< see lattice_moment()
    double calming;         ///< more of it in disorder, times `disorder`, for pairs outside of bodies
    const float* disorder;  ///< by particle, see WcsphRateArguments
  };
  /// Finds the accelerations by the particles' pressures and by viscosity. Those by differences have no mean,
  /// so that momentum stays.
  void find(const Substep& substep, const Fluid& fluid);

  // Arrays by particle, in the present order:
  AlignedVector<float> acceleration_x, acceleration_y;
  AlignedVector<float> pressure_force_x, pressure_force_y;  ///< see SolidLoads
  std::vector<unsigned char> has_coincident;  ///< by block: one of its particles coincides with another one

 private:
  const WcsphLoops* loops_;
  AlignedVector<float> viscosity_;                                ///< of pairs
  AlignedVector<float> pressure_xx_, pressure_xy_, pressure_yy_;  ///< the pressure times B

  void find_viscosities(const Substep& substep, const Fluid& fluid);
  void correct_pressures(const Substep& substep, const WcsphMatrices& matrices);
  void keep_momentum(const Substep& substep);
};

}  // namespace twinflow
