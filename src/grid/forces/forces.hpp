#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "grid/forces/force.hpp"

namespace twinflow {

/// How one force is described and made, and when it acts.
struct ForceRow {
  const char* caption;  ///< in the equation of the stage: "buoyancy"
  bool (*acts)(const ForceInputs& inputs);
  std::unique_ptr<Force> (*make)(gl::ShaderLibrary& shaders, const GridCells& cells);
};

/// One row for each force, in the order in which they act.
std::span<const ForceRow> force_rows();

/// All forces on the grid fluid.
class GridForces {
 public:
  GridForces(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Sets the change of velocity by the particles in the next step, domain units per second: row-major
  /// texels, u and v interleaved. Empty: none.
  void set_velocity_change(std::span<const float> change);

  /// Applies all forces to the velocity. `inputs.velocity_change` is filled in here.
  void act(gl::Field& velocity, ForceInputs inputs);
  /// The captions of the forces that acted in the last call, valid until the next one.
  std::span<const char* const> captions() const { return captions_; }

 private:
  GridCells cells_;
  std::vector<std::unique_ptr<Force>> forces_;  ///< in the order of the rows
  std::optional<gl::Field> velocity_change_;    ///< made when first needed
  bool has_velocity_change_ = false;
  std::vector<const char*> captions_;
};

}  // namespace twinflow
