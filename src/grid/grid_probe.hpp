#pragma once

#include "core/point_reading.hpp"
#include "gl/pending_read.hpp"
#include "grid/grid_solver.hpp"

namespace twinflow {

/// Reads the grid fluid at single points, between the cells' values by cubic interpolation.
class GridProbe {
 public:
  explicit GridProbe(gl::ShaderLibrary& shaders);

  /// Queues a reading at a point (domain units; any image of it, where the domain wraps around), of the fluid
  /// as it is now, and does not wait for it.
  void ask(const GridSolver& solver, glm::dvec2 point);
  /// What was asked for last; waits for it. Once for each time asked, or std::logic_error.
  PointReading answer();

 private:
  gl::ShaderLibrary* shaders_;
  std::optional<GridCells> cells_;  ///< that the pass was made for
  std::optional<gl::Pass> read_point_;
  gl::Field reading_;
  gl::PendingRead pending_;
};

}  // namespace twinflow
