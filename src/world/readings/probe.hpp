#pragma once

#include <optional>

#include "core/point_reading.hpp"
#include "world/readings/body_reading.hpp"
#include "world/readings/grid_reader.hpp"
#include "world/world.hpp"

namespace twinflow {

/// The last step's forces of both fluids on one solid; none without the fluid or before its first step.
struct SolidReading {
  std::optional<SolidForce> grid;
  std::optional<SolidForce> particles;
};

/// One body, which moves by itself in each fluid; nothing if a fluid does not have it.
struct ProbedBody {
  std::size_t number = 0;  ///< from 0, in order of appearance
  std::optional<BodyReading> grid;
  std::optional<BodyReading> particles;
};

/// The state of both fluids at one point; no reading of a missing fluid.
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

  /// Requests a reading at `point` and returns the one requested by the last call, which the GPU has had time
  /// for. Nothing in the first call and after `forget`.
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
