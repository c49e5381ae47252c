#include "grid/forces/buoyancy.hpp"

namespace twinflow {

Buoyancy::Buoyancy(gl::ShaderLibrary& shaders, const GridCells& cells)
    : shaders_(&shaders),
      cells_(cells),
      sum_brightness_(shaders, "grid/readings/sum_brightness"),
      add_buoyancy_(shaders, "grid/forces/add_buoyancy") {}

void Buoyancy::act(gl::Field& velocity, const ForceInputs& inputs) {
  if (!acceleration_) acceleration_.emplace(*shaders_, cells_);
  const gl::Field& brightness = sum_brightness(*inputs.dye);
  add_buoyancy_.set("u_acceleration_scale", inputs.settings.grid.buoyancy);
  add_buoyancy_.read("u_dye", *inputs.dye).read("u_brightness", brightness).write(acceleration_->field());
  acceleration_->act(velocity, inputs);
}

const gl::Field& Buoyancy::sum_brightness(const gl::Field& dye) {
  if (!brightness_) {
    brightness_.emplace(*shaders_, "sum of brightness", dye.width(), dye.height(), gl::Format::rg32f,
                        "sum, number of terms");
  }
  sum_brightness_.read("u_dye", dye).write(brightness_->strips());
  return brightness_->total();
}

}  // namespace twinflow
