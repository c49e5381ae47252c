#pragma once

#include <optional>

#include "grid/forces/center_acceleration.hpp"
#include "grid/forces/force.hpp"

namespace twinflow {

/// The change of the body force by temperature, −β (T − T₀) times that force (Boussinesq).
class ThermalBuoyancy : public Force {
 public:
  ThermalBuoyancy(gl::ShaderLibrary& shaders, const GridCells& cells);

  static bool acts(const ForceInputs& inputs);
  /// Whether the settings let heat move the fluid; else heat is passive.
  static bool is_active(const Settings& settings);
  void act(gl::Field& velocity, const ForceInputs& inputs) override;

 private:
  gl::ShaderLibrary* shaders_;
  GridCells cells_;
  gl::Pass add_thermal_buoyancy_;
  std::optional<CenterAcceleration> acceleration_;  ///< made when it is first needed
};

}  // namespace twinflow
