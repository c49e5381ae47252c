#include "grid/forces/vorticity_confinement.hpp"

#include "grid/operators/cell_fields.hpp"

namespace twinflow {
namespace {

/// Between walls the vorticity follows their rule. Velocities at centres are like those of collocated cells.
gl::ShaderVariant centers_variant(const GridCells& cells) {
  if (cells.channel) return {.definitions = {"WALLS", "CHANNEL"}};
  if (cells.walls) return {.definitions = {"WALLS"}};
  return {};
}

}  // namespace

VorticityConfinement::VorticityConfinement(gl::ShaderLibrary& shaders, const GridCells& cells)
    : shaders_(&shaders),
      cells_(cells),
      vorticity_(shaders, "grid/vorticity", centers_variant(cells)),
      confine_vorticity_(shaders, "grid/forces/confine_vorticity") {}

void VorticityConfinement::act(gl::Field& velocity, const ForceInputs& inputs) {
  const double h = inputs.cells.shape.cell_size();
  auto& [center_velocity, vorticity, acceleration] = fields();
  inputs.cells.set_walls(vorticity_).set("u_half_inverse_spacing", 0.5 / h);
  vorticity_.read("u_velocity", center_velocity.of(velocity)).write(vorticity);
  confine_vorticity_.set("u_strength_cell", inputs.settings.grid.confinement * h);
  confine_vorticity_.read("u_vorticity", vorticity).write(acceleration.field());
  acceleration.act(velocity, inputs.dt_seconds);
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
