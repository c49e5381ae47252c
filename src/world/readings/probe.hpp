#pragma once

#include <optional>

#include "core/point_reading.hpp"
#include "world/readings/body_reading.hpp"
#include "world/readings/grid_reader.hpp"
#include "world/world.hpp"

namespace twinflow {

/// The last step's forces on one solid.
struct SolidReading {
  std::optional<SolidForce> grid;
  std::optional<SolidForce> particles;
};

/// One body in both fluids, with separate motions.
struct ProbedBody {
  std::size_t number = 0;  ///< from 0, in order of appearance
  std::optional<BodyReading> grid;
  std::optional<BodyReading> particles;
};

struct ProbeReading {
  glm::dvec2 position{0.0};  ///< domain units
  std::optional<PointReading> grid;
  std::optional<PointReading> particles;
  std::optional<SolidReading> solid;  ///< at the point
  std::optional<ProbedBody> body{};   ///< at the point, in either fluid
};

/// Reads both fluids at single points; the grid as gauges do.
class Probe {
 public:
  explicit Probe(gl::ShaderLibrary& shaders) : grid_(shaders) {}

  /// Requests a reading at `point` and returns the last requested one; nothing at first and after `forget`.
  std::optional<ProbeReading> follow(const World& world, glm::dvec2 point);
  /// Reads both fluids and waits for the GPU.
  ProbeReading read(const World& world, glm::dvec2 point);
  void forget() { asked_.reset(); }

 private:
  void ask(const World& world, glm::dvec2 point);
  ProbeReading answer();

  GridReader grid_;
  std::optional<ProbeReading> asked_;  ///< without the grid's reading
  bool asked_grid_ = false;
};

}  // namespace twinflow
