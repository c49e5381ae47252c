#include "grid/forces/thermal_buoyancy.hpp"

namespace twinflow {

ThermalBuoyancy::ThermalBuoyancy(gl::ShaderLibrary& shaders, const GridCells& cells)
    : shaders_(&shaders), cells_(cells), add_thermal_buoyancy_(shaders, "grid/forces/add_thermal_buoyancy") {}

bool ThermalBuoyancy::acts(const ForceInputs& inputs) {
  return inputs.temperature != nullptr && is_active(inputs.settings);
}

bool ThermalBuoyancy::is_active(const Settings& settings) {
  return settings.temperature.expansion != 0.0 && (settings.force.x != 0.0 || settings.force.y != 0.0);
}

void ThermalBuoyancy::act(gl::Field& velocity, const ForceInputs& inputs) {
  if (!acceleration_) acceleration_.emplace(*shaders_, cells_);
  const Settings::TemperatureSettings& heat = inputs.settings.temperature;
  const glm::dvec2 body_force(inputs.settings.force.x, inputs.settings.force.y);
  add_thermal_buoyancy_.set("u_reference", heat.reference);
  add_thermal_buoyancy_.set("u_gain", glm::vec2(-heat.expansion * body_force));
  add_thermal_buoyancy_.read("u_temperature", *inputs.temperature).write(acceleration_->field());
  acceleration_->act(velocity, inputs);
}

}  // namespace twinflow
