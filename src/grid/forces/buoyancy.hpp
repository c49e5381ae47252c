#pragma once

#include <optional>

#include "gl/field_sum.hpp"
#include "grid/forces/center_acceleration.hpp"
#include "grid/forces/force.hpp"

namespace twinflow {

/// Upward acceleration by the dye's brightness (mean of red, green and blue) above its mean. grid.buoyancy:
/// of white dye against black.
class Buoyancy : public Force {
 public:
  Buoyancy(gl::ShaderLibrary& shaders, const GridCells& cells);

  static bool acts(const ForceInputs& inputs) { return inputs.settings.grid.buoyancy != 0.0; }
  void act(gl::Field& velocity, const ForceInputs& inputs) override;

 private:
  const gl::Field& sum_brightness(const gl::Field& dye);

  gl::ShaderLibrary* shaders_;
  GridCells cells_;
  gl::Pass sum_brightness_;
  gl::Pass add_buoyancy_;
  std::optional<gl::FieldSum> brightness_;
  std::optional<CenterAcceleration> acceleration_;
};

}  // namespace twinflow
