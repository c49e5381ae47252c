#pragma once

#include <span>
#include <vector>

#include "grid/readings/grid_points.hpp"
#include "world/readings/gauge_sample.hpp"
#include "world/readings/pressure_places.hpp"

namespace twinflow {

class World;

/// Reads the grid fluid of a world for gauges and the probe: what GridPoints tells of it, and near solids the
/// pressure as PressurePlaces tells.
class GridReader {
 public:
  explicit GridReader(gl::ShaderLibrary& shaders) : reader_(shaders) {}

  /// Queues a reading of the grid, which the world must have, as it is now at points (domain units), and does
  /// not wait for it. Throws std::logic_error for none and for too many points.
  void ask(const World& world, std::span<const glm::dvec2> points);
  /// Waits for the last reading asked for and returns it. Throws std::logic_error where none was asked for,
  /// or when it has been returned already.
  std::vector<GaugeSample> answer();
  std::vector<GaugeSample> read(const World& world, std::span<const glm::dvec2> points) {
    ask(world, points);
    return answer();
  }

 private:
  GridPoints reader_;
  std::vector<PressurePlaces> pressures_;  ///< of the points asked for
  std::vector<bool> outside_solids_;       ///< whether they are
};

}  // namespace twinflow
