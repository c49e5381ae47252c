#include "grid/forces/vorticity_confinement.hpp"

#include "grid/operators/cell_fields.hpp"

namespace twinflow {
VorticityConfinement::VorticityConfinement(gl::ShaderLibrary& shaders, const GridCells& cells)
    : shaders_(&shaders),
      cells_(cells),
      vorticity_(shaders, "grid/vorticity", {.definitions = cells.boundary_definitions()}),
      confine_vorticity_(shaders, "grid/forces/confine_vorticity") {}

void VorticityConfinement::act(gl::Field& velocity, const ForceInputs& inputs) {
  const double h = inputs.cells.shape.cell_size();
  auto& [center_velocity, vorticity, acceleration] = fields();
  inputs.cells.set_walls(vorticity_).set("u_half_inverse_spacing", 0.5 / h);
  vorticity_.read("u_velocity", center_velocity.of(velocity)).write(vorticity);
  confine_vorticity_.set("u_strength_cell", inputs.settings.grid.confinement * h);
  confine_vorticity_.read("u_vorticity", vorticity).write(acceleration.field());
  acceleration.act(velocity, inputs);
}

VorticityConfinement::Fields& VorticityConfinement::fields() {
  if (!fields_) {
    gl::Field vorticity(center_field("vorticity", cells_, gl::Buffering::single, "∂v/∂x − ∂u/∂y (1/s)"));
    fields_.emplace(Fields{CenterVelocity(*shaders_, cells_), std::move(vorticity),
                           CenterAcceleration(*shaders_, cells_)});
  }
  return *fields_;
}

}  // namespace twinflow
