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

/// Reads the grid fluid at GridPoints; near solids, the pressure at PressurePlaces with PressureSlope.
class GridReader {
 public:
  explicit GridReader(gl::ShaderLibrary& shaders) : reader_(shaders), surface_reader_(shaders) {}

  /// Queues a reading at points (domain units). Throws std::logic_error without a grid and for too many
  /// points.
  void ask(const World& world, std::span<const glm::dvec2> points);
  /// Returns the queued reading once. Waits for it. Throws std::logic_error if there is none.
  std::vector<GaugeSample> answer();
  std::vector<GaugeSample> read(const World& world, std::span<const glm::dvec2> points) {
    ask(world, points);
    return answer();
  }

 private:
  struct Pressure {
    PressurePlaces places;
    std::optional<PressureSlope> slope;
  };

  GridPoints reader_;
  GridPoints surface_reader_;  ///< for PressureSlope
  bool has_slopes_ = false;
  std::vector<Pressure> pressures_;
  std::vector<double> from_solids_;  ///< domain units; negative within
};

}  // namespace twinflow
