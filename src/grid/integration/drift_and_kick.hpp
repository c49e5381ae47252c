#pragma once

#include <optional>

#include "grid/integration/time_integration.hpp"
#include "grid/surface/grid_surface.hpp"

namespace twinflow {

/// A step of a liquid with a free surface. It drifts over the step and is pushed at its new place, as in a
/// leapfrog, which keeps wave energy. The push is a projection, or a reflection about one, with each
/// half-step advected by its middle velocity. Strokes act after the drift, which needs a projected velocity.
/// In each part of a step nothing moves further than a cell.
class DriftAndKick : public TimeIntegration {
 public:
  /// `surface` must outlive the integration.
  DriftAndKick(gl::ShaderLibrary& shaders, const GridCells& cells, GridSurface& surface,
               Integration integration);

  void begin(GridFluid& fluid, StepStages& stages, double dt_seconds) override;
  void advance(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls, double dt_seconds) override;
  const gl::Field& subtracted_pressure(Projection& projection) override;
  void visit_state(StateVisitor& visitor) override;

 private:
  struct Part {
    double dt;
    bool is_last;
  };
  /// Forces, diffusion and projection of the liquid at its place, in a step or in half of one.
  struct Push {
    const gl::Field& advecting;
    gl::Field& projected;  ///< the result; if it is another field, the fluid's velocity stays unprojected
    double dt_seconds;
    double share;  ///< of the whole step's given velocity change
    Half half;
  };
  Part drift(const GridFluid& fluid, const StepStages& stages, double left);
  /// `share`: of the whole step's given velocity change.
  void kick(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls, double dt_seconds,
            double share);
  void kick_once(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls, double dt_seconds,
                 double share);
  void kick_twice(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls, double dt_seconds,
                  double share);

  void push(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls, const Push& given);

  GridCells cells_;
  GridSurface* surface_;
  gl::Field middle_velocity_;  ///< after the projection about which a step reflects
  ReflectedPressures pressures_;
  const gl::Field& pressure_of_part(Projection& projection);
  gl::Field mean_pressure_;  ///< of a step in several parts, as solids feel it
  gl::Pass add_pressure_;
  bool in_parts_ = false;
  std::optional<Part> begun_;  ///< a drifted part of the next step
  const bool reflects_;
};

}  // namespace twinflow
