#pragma once

#include <optional>

#include "core/point_reading.hpp"
#include "world/readings/body_reading.hpp"
#include "world/readings/grid_reader.hpp"
#include "world/world.hpp"

namespace twinflow {

/// The forces of both fluids on one solid in the last step. A missing fluid has none, nor has one before its
/// first step.
struct SolidReading {
  std::optional<SolidForce> grid;
  std::optional<SolidForce> particles;
};

/// One body in both fluids, in each of which it moves by itself; nothing if a fluid does not have it.
struct ProbedBody {
  std::size_t number = 0;  ///< from 0, in the order of appearance
  std::optional<BodyReading> grid;
  std::optional<BodyReading> particles;
};

/// The state of both fluids at one point. A missing fluid has no reading.
struct ProbeReading {
  glm::dvec2 position{0.0};  ///< domain units
  std::optional<PointReading> grid;
  std::optional<PointReading> particles;
  std::optional<SolidReading> solid;  ///< on which the point lies
  std::optional<ProbedBody> body{};   ///< in which the point lies, in either fluid
};

/// Reads both fluids of a world at single points; the grid as gauges read it.
class Probe {
 public:
  explicit Probe(gl::ShaderLibrary& shaders) : grid_(shaders) {}

  /// Requests a reading at `point` and returns the one that the last call requested, for which the GPU has
  /// had time. Returns nothing in the first call and after `forget`.
  std::optional<ProbeReading> follow(const World& world, glm::dvec2 point);
  /// Reads the fluids at `point` and waits for the GPU.
  ProbeReading read(const World& world, glm::dvec2 point);
  /// Discards a requested reading.
  void forget() { asked_.reset(); }

 private:
  void ask(const World& world, glm::dvec2 point);
  ProbeReading answer();

  GridReader grid_;
  std::optional<ProbeReading> asked_;  ///< without the grid's reading
  bool asked_grid_ = false;
};

}  // namespace twinflow
