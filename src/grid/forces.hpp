#pragma once

#include <optional>
#include <span>
#include <vector>

#include "gl/pass.hpp"
#include "grid/operators/layout.hpp"

namespace twinflow {

/// The forces of the scene on the grid fluid: a uniform one, buoyancy of the dye, vorticity confinement, and
/// a stream that enters where the domain wraps around. Each does nothing where its parameter is zero.
class GridForces {
 public:
  GridForces(gl::ShaderLibrary& shaders, const GridCells& cells);

  void set_walls(const std::optional<Walls>& walls) { cells_.walls = walls; }

  /// velocity ← velocity + acceleration·Δt.
  void add_body_force(gl::Field& velocity, glm::dvec2 acceleration, double dt_seconds);
  /// Accelerates upwards by `acceleration` (domain units/s²) times the dye's brightness above its mean; the
  /// brightness is the mean of red, green and blue.
  void add_buoyancy(gl::Field& velocity, const gl::Field& dye, double acceleration, double dt_seconds);
  /// Accelerates by strength · h · N × ω, N = ∇|ω|/|∇|ω|| (Fedkiw, Stam, Jensen, "Visual simulation of
  /// smoke", 2001, equation 11). `centers`: the velocity at the cells' centres.
  void confine_vorticity(gl::Field& velocity, const gl::Field& centers, double strength, double dt_seconds);
  /// Takes over what something else changes in the velocity, texel by texel, in all of one step; nothing
  /// where it is empty.
  void set_velocity_change(std::span<const float> change);
  /// velocity ← velocity + that part of it.
  void add_velocity_change(gl::Field& velocity, double part_of_step);
  /// Drives the velocity to (speed, 0) in the stream's strip (scene/stream.hpp; the fringe of Nordström,
  /// Nordin, Henningson 1999). Nothing between walls.
  void drive_stream(gl::Field& velocity, const Settings::StreamSettings& stream, double dt_seconds);
  /// There the dye becomes `first_dye` as fast.
  void renew_dye(gl::Field& dye, const gl::Field& first_dye, const Settings::StreamSettings& stream,
                 double dt_seconds);

 private:
  const gl::Field& sum_brightness(const gl::Field& dye);
  gl::Field& acceleration_of_cells();
  void accelerate(gl::Field& velocity, double dt_seconds);
  gl::Pass& set_strip(gl::Pass& pass, const Settings::StreamSettings& stream, double dt_seconds) const;

  GridCells cells_;
  gl::Pass add_body_force_;
  gl::Pass sum_brightness_;
  gl::Pass sum_blocks_;
  gl::Pass buoyancy_;
  gl::Pass vorticity_;
  gl::Pass confine_vorticity_;
  gl::Pass accelerate_;
  gl::Pass add_scaled_;
  gl::Pass drive_stream_;
  gl::Pass renew_dye_;
  std::optional<gl::Field> acceleration_;     ///< at the cells' centres, made when first needed
  std::optional<gl::Field> vorticity_field_;  ///< likewise
  std::optional<gl::Field> velocity_change_;  ///< likewise
  bool velocity_changes_ = false;             ///< in the present step
  std::vector<gl::Field>
      brightness_;  ///< sums, each a block smaller than the one before; the last is one texel
};

}  // namespace twinflow
