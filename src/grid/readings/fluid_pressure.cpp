#include "grid/readings/fluid_pressure.hpp"

#include "grid/operators/cell_fields.hpp"

namespace twinflow {

FluidPressure::FluidPressure(gl::ShaderLibrary& shaders, const GridCells& cells)
    : cells_(cells), differences_(shaders, cells), add_scaled_(shaders, "gl/add_scaled") {}

const gl::Field& FluidPressure::of(const gl::Field& subtracted, const LeadingPressure& lead,
                                   const gl::Field& velocity, const Step& step, GridSolids* solids) {
  if (!fields_) {
    fields_.emplace(Fields{gl::Field(velocity_field("velocity that has diffused", cells_)),
                           gl::Field(center_field("divergence of what has diffused", cells_,
                                                  gl::Buffering::single, "∇·u* (1/s)")),
                           gl::Field(center_field("pressure of the fluid", cells_, gl::Buffering::single,
                                                  subtracted.channels().c_str()))});
  }
  auto& [leading, divergence, pressure] = *fields_;
  const double lead_seconds = lead.share * step.dt_seconds;
  if (solids != nullptr) {
    solids->subtract_gradient(leading, velocity, *lead.pressure, -lead_seconds / cells_.shape.cell_size());
    solids->measure_divergence(leading, divergence);
  } else {
    differences_.subtract_gradient(leading, velocity, *lead.pressure, -lead_seconds);
    differences_.measure_divergence(leading, divergence);
  }
  add_scaled_.set("u_scale", -step.viscosity);
  add_scaled_.read("u_value", subtracted).read("u_term", divergence).write(pressure);
  return pressure;
}

}  // namespace twinflow
