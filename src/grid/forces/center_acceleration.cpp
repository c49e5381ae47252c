#include "grid/forces/center_acceleration.hpp"

#include "grid/operators/cell_fields.hpp"

namespace twinflow {
namespace {

gl::FieldDescription acceleration_field(const GridCells& cells) {
  gl::FieldDescription description =
      center_field("acceleration", cells, gl::Buffering::single, "x, y (domain units per second²)");
  description.texture.format = gl::Format::rg32f;
  return description;
}

}  // namespace

CenterAcceleration::CenterAcceleration(gl::ShaderLibrary& shaders, const GridCells& cells)
    : accelerate_(shaders, "grid/forces/accelerate", {.definitions = cells.definitions()}),
      acceleration_(acceleration_field(cells)) {}

void CenterAcceleration::act(gl::Field& velocity, const ForceInputs& inputs) {
  accelerate_.set("u_dt", inputs.dt_seconds);
  if (inputs.cells.layout == GridLayout::staggered) accelerate_.set("u_means", inputs.cells.face_means);
  accelerate_.read("u_velocity", velocity).read("u_acceleration", acceleration_).write(velocity);
}

}  // namespace twinflow
