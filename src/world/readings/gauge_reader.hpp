#pragma once

#include <optional>
#include <span>
#include <vector>

#include "scene/gauge.hpp"
#include "world/readings/grid_reader.hpp"

namespace twinflow {

struct GaugeReading {
  Gauge gauge;
  std::vector<GaugeSample> grid, particles;  ///< one per place, solid or body; empty without that fluid
  bool carries_heat = false;                 ///< the scene's fluids do
  bool ends = false;                         ///< the grid fluid has a surface
  bool of_body = false;
};

/// The flow through a line, ∫ u·n ds by the trapezoidal rule, domain units² per second. It is positive from
/// left to right, seen from the line's beginning, and zero outside fluid. Nothing for a point.
std::optional<double> flux_through(const Gauge& gauge, const std::vector<GaugeSample>& samples);

/// The length of a line within the fluid by the trapezoidal rule, domain units: the front along a floor, the
/// height of a surface upright. Nothing for a point.
std::optional<double> wetted_length(const Gauge& gauge, const std::vector<GaugeSample>& samples);

/// Reads the gauges of a scene. On a no-slip wall the particles' velocity is the wall's. Near surfaces,
/// PressurePlaces gives the particles' pressure and vorticity, and GridReader the grid's.
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
