#pragma once

#include <optional>

#include "grid/integration/time_integration.hpp"
#include "grid/surface/grid_surface.hpp"

namespace twinflow {

/// A step of a liquid with a free surface. The liquid drifts over the whole step and is pushed at its new
/// place, like in a leapfrog, which keeps the energy of waves. The push is a projection, or a reflection
/// about one. A reflection mirrors the velocity everywhere, also on the surface. With a reflection each
/// half-step is advected by the velocity in its middle. Strokes act after the drift, because the liquid may
/// only drift in a projected velocity. In each part of a step nothing moves further than a cell.
class DriftAndKick : public TimeIntegration {
 public:
  /// `surface` must outlive the integration.
  DriftAndKick(gl::ShaderLibrary& shaders, const GridCells& cells, GridSurface& surface,
               Integration integration);

  /// Drifts over the first part of the step.
  void begin(GridFluid& fluid, StepStages& stages, double dt_seconds) override;
  void stroke_first(GridFluid& /*fluid*/, StepStages& /*stages*/) override {}
  void advance(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls, double dt_seconds) override;
  const gl::Field& subtracted_pressure(Projection& projection) override;
  void archive_state(OutputArchive& archive) override;
  void archive_state(InputArchive& archive) override;

 private:
  template <class Archive>
  void exchange_state(Archive& archive);
  /// One part of the step of which `left` seconds are left.
  struct Part {
    double dt;
    bool is_last;
  };
  Part drift(const GridFluid& fluid, const StepStages& stages, double left);
  void stroke(GridFluid& fluid, StepStages& stages);
  void extend(gl::Field& velocity, StepStages& stages);
  /// `share`: of the change of velocity that is given for the whole step.
  void kick(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls, double dt_seconds,
            double share);
  void kick_once(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls, double dt_seconds,
                 double share);
  void kick_twice(GridFluid& fluid, StepStages& stages, std::span<const Ball> balls, double dt_seconds,
                  double share);
  void reflect(gl::Field& velocity, StepStages& stages, double dt_seconds);

  GridCells cells_;
  GridSurface* surface_;
  gl::Field middle_velocity_;  ///< after the projection about which a step reflects
  gl::Pass reflect_;
  ReflectedPressures pressures_;
  const gl::Field& pressure_of_part(Projection& projection);
  gl::Field mean_pressure_;  ///< of a step that took several parts, in which solids feel it
  gl::Pass add_pressure_;
  bool in_parts_ = false;      ///< the last step took several
  std::optional<Part> begun_;  ///< a part of the next step that has drifted
  bool reflects_;              ///< in the last step
};

}  // namespace twinflow
