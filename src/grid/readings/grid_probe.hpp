#pragma once

#include <optional>

#include "core/point_reading.hpp"
#include "gl/pass.hpp"
#include "gl/pending_read.hpp"
#include "grid/operators/layout.hpp"
#include "grid/readings/temperature_points.hpp"

namespace twinflow {

class GridSurface;

/// Reads the grid fluid at single points, by cubic interpolation between the cells' values; its temperature
/// as TemperaturePoints does.
class GridProbe {
 public:
  explicit GridProbe(gl::ShaderLibrary& shaders);

  /// Queues a reading of these fields, as they are now, at a point (domain units; any of its periodic
  /// images), and does not wait for it. `temperature`: null where the fluid carries no heat; `surface`: null
  /// where it fills the domain.
  void ask(const GridCells& cells, const gl::Field& velocity, const gl::Field& pressure,
           const gl::Field* temperature, const GridSurface* surface, glm::dvec2 point);
  /// Waits for the last reading asked for and returns it; nothing outside of a liquid. Throws
  /// std::logic_error where none was asked for, or when it has been returned already.
  std::optional<PointReading> answer();

 private:
  gl::ShaderLibrary* shaders_;
  std::optional<GridCells> cells_;  ///< those that the pass was made for
  std::optional<gl::Pass> read_point_;
  std::optional<TemperaturePoints> temperatures_;
  gl::Field reading_;
  gl::Field place_;  ///< in the form of TemperaturePoints
  gl::PendingRead pending_;
  gl::PendingRead pending_temperature_;
};

}  // namespace twinflow
