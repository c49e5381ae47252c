#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "grid/forces/force.hpp"
#include "scene/stage.hpp"

namespace twinflow {

/// A force's description, factory and condition.
struct ForceRow {
  const char* caption;  ///< in the equation of the stage: "buoyancy"
  StageSource source;
  bool (*acts)(const ForceInputs& inputs);
  std::unique_ptr<Force> (*make)(gl::ShaderLibrary& shaders, const GridCells& cells);
};

/// One row for each force, in order of action.
std::span<const ForceRow> force_rows();

class GridForces {
 public:
  GridForces(gl::ShaderLibrary& shaders, const GridCells& cells);

  /// Sets the particles' velocity change in the next step, domain units per second: row-major texels, u and v
  /// interleaved. Empty: none.
  void set_velocity_change(std::span<const float> change);

  /// Applies all forces; fills in `inputs.velocity_change`.
  void act(gl::Field& velocity, ForceInputs inputs);
  /// The captions of the forces of the last call, valid until the next one.
  std::span<const char* const> captions() const { return captions_; }
  /// The source of the first of them; without any, of the first row.
  StageSource source() const { return source_; }

 private:
  GridCells cells_;
  std::vector<std::unique_ptr<Force>> forces_;
  std::optional<gl::Field> velocity_change_;
  bool has_velocity_change_ = false;
  std::vector<const char*> captions_;
  StageSource source_ = force_rows().front().source;
};

}  // namespace twinflow
