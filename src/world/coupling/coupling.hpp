#pragma once

#include <optional>
#include <span>
#include <vector>

#include "gl/pending_read.hpp"
#include "grid/grid_solver.hpp"
#include "particles/particle_solver.hpp"
#include "world/coupling/interphase_exchange.hpp"

namespace twinflow {

/// Couples the particles to the grid fluid by interphase drag and interphase heat. It reads the grid's
/// velocity from the GPU and, if the fluids carry heat, the temperature. It computes the changes of both
/// fluids, which their steps then apply. The reading is requested at the end of a step, so that the GPU works
/// while the particles step. It arrives during the work between two steps, such as drawing.
class Coupling {
 public:
  /// Computes the changes of the next step of `dt_seconds`; there are none with mode `none`. Heat passes at
  /// the rate of the drag. Waits for what is read of the grid if it has not arrived yet.
  void exchange(const GridSolver& grid, const ParticleSolver& particles,
                const Settings::CouplingSettings& settings, double dt_seconds);
  /// Requests the grid's values for the next step, after a coupled step. (Some drivers wait for the velocity
  /// even here, such as Mesa's software rasterizer.)
  void read_ahead(const GridSolver& grid);
  /// Call this when the grid has been replaced or restored: what was requested is discarded.
  void forget();

  /// The result of the last exchange; empty if there was none.
  const InterphaseDrag& interphase_drag() const { return interphase_drag_; }
  /// The same of heat; also empty if the fluids carry none.
  const InterphaseHeat& interphase_heat() const { return interphase_heat_; }
  /// Wall times of the last exchange: requesting and awaiting what is read of the grid, and computing the
  /// changes.
  /// Zero if there was none.
  double readback_milliseconds() const { return readback_milliseconds_; }
  double interphase_drag_milliseconds() const { return interphase_drag_milliseconds_; }

 private:
  /// A field of the grid on its way to the processor.
  class GridRead {
   public:
    /// Requests the values of the field.
    void start(const gl::Field& field) { pending_.start(field); }
    /// The values that were requested or, if none were, those that the field has now. Waits for the GPU.
    std::span<const float> take(const gl::Field& field);
    void forget() { pending_.forget(); }

   private:
    gl::PendingRead pending_;
    std::vector<float> values_;
  };
  /// The fields that are read in a step.
  struct GridReads {
    GridRead velocity, temperature;
  };

  InterphaseDrag interphase_drag_;
  InterphaseHeat interphase_heat_;
  std::vector<float> liquid_;  ///< see ExchangingGrid
  bool coupled_ = false;
  std::optional<GridReads> reads_;    ///< made when they are first needed
  double asking_milliseconds_ = 0.0;  ///< of the last read_ahead
  double readback_milliseconds_ = 0.0;
  double interphase_drag_milliseconds_ = 0.0;
};

}  // namespace twinflow
