#include "particles/methods/wcsph_forces.hpp"

#include <algorithm>
#include <array>

#include "core/state_visitor.hpp"
#include "particles/parallel/loop_choice.hpp"
#include "particles/stepping/motion_sums.hpp"

namespace twinflow {

void WcsphMatrices::resize(std::size_t padded_count) {
  for (auto* array : {&xx, &xy, &yy, &u_x, &u_y, &v_x, &v_y}) array->resize(padded_count, 0.0f);
}

WcsphForces::WcsphForces() : loops_(&TWINFLOW_LOOPS_AT(best_simd_level(), kWcsphLoops)) {}

void WcsphForces::set_simd_level(SimdLevel level) { loops_ = &TWINFLOW_LOOPS_AT(level, kWcsphLoops); }

void WcsphForces::resize(const Substep& substep) {
  const std::size_t padded = padded_size(substep.particles.size());
  has_coincident.resize(substep.neighborhood.blocks().size());
  for (auto* array : {&acceleration_x, &acceleration_y, &pressure_force_x, &pressure_force_y, &viscosity_,
                      &pressure_xx_, &pressure_xy_, &pressure_yy_}) {
    array->resize(padded, 0.0f);
  }
}

void WcsphForces::visit_state(StateVisitor& visitor, std::size_t padded_count) {
  for (auto* array : {&acceleration_x, &acceleration_y}) visitor.visit_array(*array, padded_count);
}

void WcsphForces::find(const Substep& substep, const Fluid& fluid) {
  const WcsphMatrices& matrices = fluid.matrices;
  const bool differences = fluid.form == WcsphForm::differences;
  if (!differences) find_viscosities(substep, fluid);
  if (!differences && fluid.form != WcsphForm::plain_pairs) correct_pressures(substep, matrices);
  const WcsphAccelerationArguments arguments = {
      .fluid = fluid.arrays,
      .form = fluid.form,
      .pressure = substep.particles.pressure.data(),
      .pressure_xx = pressure_xx_.data(),
      .pressure_xy = pressure_xy_.data(),
      .pressure_yy = pressure_yy_.data(),
      .correction_xx = matrices.xx.data(),
      .correction_xy = matrices.xy.data(),
      .correction_yy = matrices.yy.data(),
      .viscosity = viscosity_.data(),
      .even_viscosity = static_cast<float>(fluid.viscosity),
      .lattice_moment = static_cast<float>(fluid.lattice_moment),
      .u_x = matrices.u_x.data(),
      .u_y = matrices.u_y.data(),
      .v_x = matrices.v_x.data(),
      .v_y = matrices.v_y.data(),
      .acceleration_x = acceleration_x.data(),
      .acceleration_y = acceleration_y.data(),
      .pressure_force_x = pressure_force_x.data(),
      .pressure_force_y = pressure_force_y.data(),
      .has_coincident = has_coincident.data(),
  };
  for_blocks(substep, [&](int first, int last) { loops_->accelerations(arguments, first, last); });
  if (differences) keep_momentum(substep);
}

/// A pair has the sum of its particles' viscosities.
void WcsphForces::find_viscosities(const Substep& substep, const Fluid& fluid) {
  const std::int32_t* body = substep.particles.body.data();
  substep.team.for_particles(substep.particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const double more = body[k] == 0 ? fluid.calming * fluid.disorder[k] : 0.0;
      viscosity_.data()[k] = static_cast<float>(fluid.viscosity + more);
    }
  });
}

/// Multiplies the pressures by the matrices of the correction, but for particles of rigid bodies, whose
/// forces on each other must be central: others would turn the body.
void WcsphForces::correct_pressures(const Substep& substep, const WcsphMatrices& matrices) {
  const float* pressure = substep.particles.pressure.data();
  const std::int32_t* body = substep.particles.body.data();
  substep.team.for_particles(substep.particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) {
      const bool flows = body[k] <= 0;
      pressure_xx_.data()[k] = pressure[k] * (flows ? matrices.xx.data()[k] : 1.0f);
      pressure_xy_.data()[k] = flows ? pressure[k] * matrices.xy.data()[k] : 0.0f;
      pressure_yy_.data()[k] = pressure[k] * (flows ? matrices.yy.data()[k] : 1.0f);
    }
  });
}

/// Subtracts the mean over the fluid's mass.
void WcsphForces::keep_momentum(const Substep& substep) {
  const float* mass = substep.particles.mass.data();
  const MotionSums sums = motion_of(substep.particles.size(), substep.team, [&](int k) {
    return std::array{mass[k], acceleration_x.data()[k], acceleration_y.data()[k]};
  });
  const double all = std::max(sums.mass, 1e-30);
  const float mean_x = static_cast<float>(sums.u / all);
  const float mean_y = static_cast<float>(sums.v / all);
  substep.team.for_particles(substep.particles.size(), [&](int begin, int end) {
    for (int k = begin; k < end; ++k) acceleration_x.data()[k] -= mean_x;
    for (int k = begin; k < end; ++k) acceleration_y.data()[k] -= mean_y;
  });
}

}  // namespace twinflow
