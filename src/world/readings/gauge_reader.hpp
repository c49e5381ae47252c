#pragma once

#include <optional>
#include <span>
#include <vector>

#include "scene/gauge.hpp"
#include "world/readings/grid_reader.hpp"

namespace twinflow {

/// What a gauge reads at one time.
struct GaugeReading {
  Gauge gauge;
  std::vector<GaugeSample> grid, particles;  ///< one of each place, solid or body; none without that fluid
  bool carries_heat = false;                 ///< whether the fluids of the scene do
  bool ends = false;                         ///< whether the grid fluid ends at a surface
  bool of_body = false;                      ///< whether it is the gauge of a body
};

/// The flow through a line, ∫ u·n ds by the trapezoidal rule, domain units² per second. It is positive from
/// left to right, as seen from the line's beginning. If there is no fluid, nothing flows. Nothing for a
/// point.
std::optional<double> flux_through(const Gauge& gauge, const std::vector<GaugeSample>& samples);

/// The length of a line within the fluid by the trapezoidal rule, domain units. Along a floor it is the place
/// of a front, upright the height of a surface. Nothing for a point.
std::optional<double> wetted_length(const Gauge& gauge, const std::vector<GaugeSample>& samples);

/// Reads the gauges of a scene. On a wall to which the particles stick they have the wall's velocity. Near
/// surfaces their pressure and vorticity are read as PressurePlaces tells, the grid as GridReader does.
class GaugeReader {
 public:
  /// `shaders` may be null if the world has no grid.
  explicit GaugeReader(gl::ShaderLibrary* shaders);

  /// Reads the gauges in their order. Gauges of solids must name one of the world's. Waits for the GPU.
  std::vector<GaugeReading> read(const World& world, std::span<const Gauge> gauges);

 private:
  std::optional<GridReader> grid_;
};

}  // namespace twinflow
