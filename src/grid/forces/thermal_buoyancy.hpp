#pragma once

#include <optional>

#include "grid/forces/center_acceleration.hpp"
#include "grid/forces/force.hpp"

namespace twinflow {

/// The Boussinesq change of the body force by temperature, −β (T − T₀) times that force.
class ThermalBuoyancy : public Force {
 public:
  ThermalBuoyancy(gl::ShaderLibrary& shaders, const GridCells& cells);

  static bool acts(const ForceInputs& inputs);
  /// Whether heat moves the fluid; otherwise it is passive.
  static bool is_active(const Settings& settings);
  void act(gl::Field& velocity, const ForceInputs& inputs) override;

 private:
  gl::ShaderLibrary* shaders_;
  GridCells cells_;
  gl::Pass add_thermal_buoyancy_;
  std::optional<CenterAcceleration> acceleration_;
};

}  // namespace twinflow
