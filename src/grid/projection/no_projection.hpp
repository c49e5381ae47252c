#pragma once

#include "grid/operators/diffusion.hpp"
#include "grid/projection/half_pressures.hpp"
#include "grid/projection/projection.hpp"
#include "grid/stages/grid_stages.hpp"
#include "grid/stages/stage_scope.hpp"

namespace twinflow {

/// Leaves out the pressure, to show what it is for: the velocity only diffuses, and obeys Burgers' equation
/// ∂u/∂t + u·∇u = ν ∇²u, whose solutions steepen into edges (Burgers 1948).
class NoProjection : public Projection {
 public:
  NoProjection(gl::ShaderLibrary& shaders, const GridCells& cells)
      : pressures_(cells), diffusion_(shaders, cells) {}

  void project(gl::Field& velocity, double dt_seconds, double viscosity, Half /*half*/) override {
    if (viscosity <= 0.0) return;
    const StageScope stage("diffuse", observer_, velocity, grid_stages::diffusion);
    diffusion_.diffuse(velocity, dt_seconds, viscosity);
  }
  /// Zero.
  const gl::Field& pressure(Half half) override { return pressures_.of(half); }
  void set_walls(const std::optional<Walls>& walls) override { diffusion_.set_walls(walls); }

  void archive_state(OutputArchive& archive) override { pressures_.archive_state(archive); }
  void archive_state(InputArchive& archive) override { pressures_.archive_state(archive); }

 private:
  HalfPressures pressures_;
  Diffusion diffusion_;
};

}  // namespace twinflow
