#pragma once

#include <optional>
#include <span>
#include <vector>

#include "gl/pending_read.hpp"
#include "grid/grid_solver.hpp"
#include "particles/particle_solver.hpp"
#include "world/coupling/interphase_exchange.hpp"

namespace twinflow {

/// Couples particles and grid fluid by interphase drag and heat. The grid's values are requested from the GPU
/// at the end of a step, while other work goes on.
class Coupling {
 public:
  /// Computes the changes for the next step; none with mode `none`. Heat passes at the rate of the drag.
  /// Waits for the GPU if needed.
  void exchange(const GridSolver& grid, const ParticleSolver& particles,
                const Settings::CouplingSettings& settings, double dt_seconds);
  /// Requests the grid's values for the next step. Mesa's software rasterizer waits here.
  void read_ahead(const GridSolver& grid);
  /// Discards requests. Call this when the grid has been replaced or restored.
  void forget();

  /// The last exchange; empty if there was none.
  const InterphaseDrag& interphase_drag() const { return interphase_drag_; }
  /// The last exchange of heat; also empty without heat.
  const InterphaseHeat& interphase_heat() const { return interphase_heat_; }
  /// Wall times of the last exchange; zero if there was none.
  double readback_milliseconds() const { return readback_milliseconds_; }
  double interphase_drag_milliseconds() const { return interphase_drag_milliseconds_; }

 private:
  class GridRead {
   public:
    void start(const gl::Field& field) { pending_.start(field); }
    /// The requested or else the present values. Waits for the GPU.
    std::span<const float> read(const gl::Field& field);
    void forget() { pending_.forget(); }

   private:
    gl::PendingRead pending_;
    std::vector<float> values_;
  };
  struct GridReads {
    GridRead velocity, temperature;
  };

  InterphaseDrag interphase_drag_;
  InterphaseHeat interphase_heat_;
  std::vector<float> liquid_;  ///< see ExchangingGrid
  bool coupled_ = false;
  std::optional<GridReads> reads_;    ///< made on first use
  double asking_milliseconds_ = 0.0;  ///< of the last read_ahead
  double readback_milliseconds_ = 0.0;
  double interphase_drag_milliseconds_ = 0.0;
};

}  // namespace twinflow
