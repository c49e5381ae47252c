#pragma once

#include <optional>
#include <span>
#include <vector>

#include "gl/pending_read.hpp"
#include "grid/grid_solver.hpp"
#include "particles/particle_solver.hpp"
#include "world/coupling/interphase_drag.hpp"

namespace twinflow {

/// Couples the particles to the grid fluid: it reads the grid's velocity from the GPU and computes the
/// changes of both fluids by the interphase drag, which their steps then apply. The velocity is requested at
/// the end of a step, so that the GPU works while the particles step, and it arrives during the work between
/// two steps, such as drawing.
class Coupling {
 public:
  /// Computes the changes of the next step of `dt_seconds`; there are none with mode `none`. Waits for the
  /// grid's velocity if it has not arrived yet.
  void exchange(const GridSolver& grid, const ParticleSolver& particles,
                const Settings::CouplingSettings& settings, double dt_seconds);
  /// Requests the grid's velocity for the next step, after a step that was coupled. (Some drivers wait for
  /// the velocity even here; Mesa's software rasteriser does.)
  void read_ahead(const GridSolver& grid);
  /// Call this when the grid has been replaced or restored: the requested velocity is discarded.
  void forget();

  /// The result of the last exchange; empty if there was none.
  const InterphaseDrag& interphase_drag() const { return interphase_drag_; }
  /// Wall times of the last exchange: requesting and awaiting the grid's velocity, and computing the changes.
  /// Zero if there was none.
  double readback_milliseconds() const { return readback_milliseconds_; }
  double interphase_drag_milliseconds() const { return interphase_drag_milliseconds_; }

 private:
  InterphaseDrag interphase_drag_;
  bool coupled_ = false;
  std::optional<gl::PendingRead> read_;  ///< of the grid's velocity; made when it is first needed
  std::vector<float> grid_velocity_;
  double asking_milliseconds_ = 0.0;  ///< of the last read_ahead
  double readback_milliseconds_ = 0.0;
  double interphase_drag_milliseconds_ = 0.0;

  void fetch_velocity(const GridSolver& grid);
};

}  // namespace twinflow
