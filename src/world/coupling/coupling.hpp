#pragma once

#include <optional>
#include <span>
#include <vector>

#include "gl/pending_read.hpp"
#include "grid/grid_solver.hpp"
#include "particles/particle_solver.hpp"
#include "world/drag.hpp"

namespace twinflow {

/// Ties the particles to the grid fluid: fetches the grid's velocity from the GPU and finds what drag changes
/// in both fluids; their own steps take it from here. The velocity is asked for at the end of a step, so that
/// the grid's work goes on while the particles take theirs, and comes while what lies between two steps, such
/// as drawing, is done.
class Coupling {
 public:
  /// Finds the changes of the next step of `dt_seconds`; none with mode `none`. Waits for the grid's velocity
  /// where that is not there yet.
  void exchange(const GridSolver& grid, const ParticleSolver& particles,
                const Settings::CouplingSettings& settings, double dt_seconds);
  /// The step is done: asks for the grid's velocity, for the next one, if this one was coupled. (Some drivers
  /// wait for it even here: Mesa's software rasteriser does.)
  void read_ahead(const GridSolver& grid);
  /// The grid is another than the one that was asked: nothing is known of it.
  void forget();

  /// What the last exchange found; of no particles and no grid where it was none.
  const Drag& drag() const { return drag_; }
  /// Wall time of the last exchange: asking for the grid's velocity and waiting for it, and computing. Zero
  /// where it was none.
  double readback_milliseconds() const { return readback_milliseconds_; }
  double drag_milliseconds() const { return drag_milliseconds_; }

 private:
  Drag drag_;
  bool coupled_ = false;
  std::optional<gl::PendingRead> read_;  ///< of the grid's velocity; made when first needed
  std::vector<float> grid_velocity_;
  double asking_milliseconds_ = 0.0;  ///< of the last read_ahead
  double readback_milliseconds_ = 0.0;
  double drag_milliseconds_ = 0.0;

  void fetch_velocity(const GridSolver& grid);
};

}  // namespace twinflow
