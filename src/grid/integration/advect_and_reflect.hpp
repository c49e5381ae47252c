#pragma once

#include "grid/integration/time_integration.hpp"
#include "grid/operators/differences.hpp"

namespace twinflow {

/// Advection-reflection: half a step and a projection, a reflection, half a step and a projection (Zehnder,
/// Narain, Thomaszewski, "An advection-reflection solver for detail-preserving fluid simulation", 2018,
/// figure 2). Each half is advected by its middle velocity, with forces on either side of the reflection:
/// second order. Dye and temperature move along the velocity halfway.
class AdvectAndReflect : public TimeIntegration {
 public:
  AdvectAndReflect(gl::ShaderLibrary& shaders, const GridCells& cells);

  void advance(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls, double dt_seconds) override;
  const gl::Field& subtracted_pressure(Projection& projection) override {
    return pressures_.subtracted(projection);
  }
  LeadingPressure leading_pressure(Projection& projection) override { return pressures_.leading(projection); }

 private:
  void advance_first_half(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls,
                          double dt_seconds);
  void advance_second_half(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls,
                           double dt_seconds);
  void reflect(gl::Field& velocity, StepStages& stages, double dt_seconds);

  GridCells cells_;
  gl::Field middle_velocity_;  ///< halfway through the step, projected
  Differences differences_;
  gl::Pass copy_;
  gl::Pass reflect_;
  ReflectedPressures pressures_;
};

}  // namespace twinflow
