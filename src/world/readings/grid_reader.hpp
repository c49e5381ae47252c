#pragma once

#include <optional>
#include <span>
#include <vector>

#include "grid/grid_points.hpp"
#include "world/readings/gauge_sample.hpp"
#include "world/readings/pressure_places.hpp"
#include "world/readings/pressure_slope.hpp"

namespace twinflow {

class World;

/// Reads the grid fluid for gauges and the probe, at GridPoints. Near solids the pressure is read at
/// PressurePlaces, with PressureSlope if it is known.
class GridReader {
 public:
  explicit GridReader(gl::ShaderLibrary& shaders) : reader_(shaders), surface_reader_(shaders) {}

  /// Queues a reading at points (domain units) without waiting. Throws std::logic_error without a grid and
  /// for too many points.
  void ask(const World& world, std::span<const glm::dvec2> points);
  /// Waits for the queued reading and returns it once. Throws std::logic_error if there is none.
  std::vector<GaugeSample> answer();
  std::vector<GaugeSample> read(const World& world, std::span<const glm::dvec2> points) {
    ask(world, points);
    return answer();
  }

 private:
  /// Where a point's pressure is read.
  struct Pressure {
    PressurePlaces places;
    std::optional<PressureSlope> slope;
  };

  GridPoints reader_;                ///< of the points and their pressure places
  GridPoints surface_reader_;        ///< of the places on surfaces for PressureSlope
  bool has_slopes_ = false;          ///< in the queued reading
  std::vector<Pressure> pressures_;  ///< of the points asked for
  std::vector<double> from_solids_;  ///< domain units; negative within
};

}  // namespace twinflow
