#pragma once

#include "core/state_visitor.hpp"
#include "grid/integration/last_pressure.hpp"
#include "grid/integration/time_integration.hpp"

namespace twinflow {

/// The textbook's step: forces, advection, projection (Stam, "Stable fluids", 1999).
class AdvectAndProject : public TimeIntegration {
 public:
  AdvectAndProject(gl::ShaderLibrary& shaders, const GridCells& cells) : last_pressure_(shaders, cells) {}

  void advance(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls, double dt_seconds) override;
  LeadingPressure leading_pressure(Projection& projection) override {
    return {&last_pressure_.lead_of(projection.pressure(Half::first)), 1.0};
  }
  void forget_pressure() override { last_pressure_.forget(); }
  void visit_state(StateVisitor& visitor) override { visitor(last_pressure_); }

 private:
  LastPressure last_pressure_;
};

}  // namespace twinflow
