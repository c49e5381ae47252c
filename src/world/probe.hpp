#pragma once

#include <optional>

#include "grid/readings/grid_probe.hpp"
#include "world/world.hpp"

namespace twinflow {

/// Both fluids at one point. A fluid that is not there is blank.
struct ProbeReading {
  glm::dvec2 position{0.0};  ///< domain units
  std::optional<PointReading> grid;
  std::optional<PointReading> particles;
};

/// Reads both fluids of a world at single points.
class Probe {
 public:
  explicit Probe(gl::ShaderLibrary& shaders) : grid_probe_(shaders) {}

  /// The reading that was asked for in the last call, which the GPU has long made, and asks for one at
  /// `point` now. Nothing in the first call, and after `forget`.
  std::optional<ProbeReading> follow(World& world, glm::dvec2 point);
  /// The reading now; waits for the GPU.
  ProbeReading read(World& world, glm::dvec2 point);
  /// Nobody probes any more: the next call starts anew.
  void forget() { asked_.reset(); }

 private:
  void ask(World& world, glm::dvec2 point);
  ProbeReading answer();

  GridProbe grid_probe_;
  std::optional<ProbeReading> asked_;  ///< but for the grid
  bool asked_grid_ = false;
};

}  // namespace twinflow
