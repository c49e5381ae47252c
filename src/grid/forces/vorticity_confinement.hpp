#pragma once

#include <optional>

#include "grid/forces/center_acceleration.hpp"
#include "grid/forces/force.hpp"
#include "grid/operators/center_velocity.hpp"

namespace twinflow {

/// Accelerates the fluid by strength · h · N × ω, N = ∇|ω|/|∇|ω||, against numerical dissipation (Fedkiw,
/// Stam, Jensen, "Visual simulation of smoke", 2001, equation 11).
class VorticityConfinement : public Force {
 public:
  VorticityConfinement(gl::ShaderLibrary& shaders, const GridCells& cells);

  static bool acts(const ForceInputs& inputs) { return inputs.settings.grid.confinement > 0.0; }
  void act(gl::Field& velocity, const ForceInputs& inputs) override;

 private:
  struct Fields {
    CenterVelocity center_velocity;
    gl::Field vorticity;
    CenterAcceleration acceleration;
  };
  Fields& fields();

  gl::ShaderLibrary* shaders_;
  GridCells cells_;
  gl::Pass vorticity_;
  gl::Pass confine_vorticity_;
  std::optional<Fields> fields_;
};

}  // namespace twinflow
