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

/// Reads the grid fluid of a world for gauges and the probe, at GridPoints. Near solids it reads the pressure
/// at PressurePlaces, with the slope of PressureSlope if that is known.
class GridReader {
 public:
  explicit GridReader(gl::ShaderLibrary& shaders) : reader_(shaders), surface_reader_(shaders) {}

  /// Queues a reading of the grid at points (domain units) without waiting for it. The world must have a
  /// grid. Throws std::logic_error for none and for too many points.
  void ask(const World& world, std::span<const glm::dvec2> points);
  /// Waits for the last reading asked for and returns it. Throws std::logic_error if none was asked for,
  /// or when it has been returned already.
  std::vector<GaugeSample> answer();
  std::vector<GaugeSample> read(const World& world, std::span<const glm::dvec2> points) {
    ask(world, points);
    return answer();
  }

 private:
  /// Where the pressure of a point is read.
  struct Pressure {
    PressurePlaces places;
    std::optional<PressureSlope> slope;
  };

  GridPoints reader_;                ///< of the points and where their pressure is read
  GridPoints surface_reader_;        ///< of the places on surfaces that slopes of the pressure follow from
  bool has_slopes_ = false;          ///< whether the last reading asked for has some
  std::vector<Pressure> pressures_;  ///< of the points asked for
  std::vector<double> from_solids_;  ///< their distances from solids, domain units; negative within
};

}  // namespace twinflow
