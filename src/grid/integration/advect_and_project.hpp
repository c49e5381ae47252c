#pragma once

#include "grid/integration/time_integration.hpp"

namespace twinflow {

/// The textbook's step: forces, advection, projection (Stam, "Stable fluids", 1999).
class AdvectAndProject : public TimeIntegration {
 public:
  AdvectAndProject(gl::ShaderLibrary& /*shaders*/, const GridCells& /*cells*/) {}

  void advance(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls, double dt_seconds) override;
};

}  // namespace twinflow
