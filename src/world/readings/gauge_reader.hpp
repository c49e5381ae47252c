#pragma once

#include <optional>
#include <span>
#include <vector>

#include "scene/gauge.hpp"
#include "world/readings/grid_reader.hpp"

namespace twinflow {

struct GaugeReading {
  Gauge gauge;
  std::vector<GaugeSample> grid, particles;  ///< by place, solid or body; empty without that fluid
  bool carries_heat = false;
  bool ends = false;  ///< the grid fluid has a surface
  bool of_body = false;
};

/// The flow through a line, ∫ u·n ds by the trapezoidal rule, domain units² per second, positive from left to
/// right along it. Nothing for a point.
std::optional<double> flux_through(const Gauge& gauge, const std::vector<GaugeSample>& samples);

/// A line's length within the fluid by the trapezoidal rule, domain units: a front along a floor, a height
/// upright. Nothing for a point.
std::optional<double> wetted_length(const Gauge& gauge, const std::vector<GaugeSample>& samples);

/// Reads the gauges of a scene. On a no-slip wall the particles' velocity is the wall's. See PressurePlaces
/// and GridReader.
class GaugeReader {
 public:
  /// `shaders` may be null without a grid.
  explicit GaugeReader(gl::ShaderLibrary* shaders);

  /// Reads the gauges in order. Gauges of solids must name one of the world's. Waits for the GPU.
  std::vector<GaugeReading> read(const World& world, std::span<const Gauge> gauges);

 private:
  std::optional<GridReader> grid_;
};

}  // namespace twinflow
