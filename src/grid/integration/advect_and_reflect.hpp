#pragma once

#include "core/state_visitor.hpp"
#include "grid/integration/last_pressure.hpp"
#include "grid/integration/time_integration.hpp"

namespace twinflow {

/// Advection-reflection: half a step and a projection, a reflection, half a step and a projection (Zehnder,
/// Narain, Thomaszewski, "An advection-reflection solver for detail-preserving fluid simulation", 2018,
/// figure 2). Each half is advected by its middle velocity. Forces, and viscosity as Diffusion's two stages,
/// act on either side of the reflection: second order. Dye and temperature move along the velocity halfway.
class AdvectAndReflect : public TimeIntegration {
 public:
  AdvectAndReflect(gl::ShaderLibrary& shaders, const GridCells& cells);

  void advance(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls, double dt_seconds) override;
  const gl::Field& subtracted_pressure(Projection& projection) override {
    return pressures_.subtracted(projection);
  }
  /// A half's velocities lack the lead for half of a step. Half of it acts in the mean over two stages.
  LeadingPressure leading_pressure(Projection& projection) override {
    return {&last_pressure_.lead_of(pressures_.at_end(projection)), in_two_stages_ ? 0.125 : 0.25};
  }
  void forget_pressure() override { last_pressure_.forget(); }
  void visit_state(StateVisitor& visitor) override { visitor(in_two_stages_, last_pressure_); }

 private:
  void advance_first_half(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls,
                          double dt_seconds);
  void advance_second_half(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls,
                           double dt_seconds);

  GridCells cells_;
  gl::Field middle_velocity_;  ///< halfway through the step, projected
  gl::Pass copy_;
  ReflectedPressures pressures_;
  LastPressure last_pressure_;
  bool in_two_stages_ = false;  ///< the viscosity of the last step
};

}  // namespace twinflow
