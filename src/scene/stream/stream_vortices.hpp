#pragma once

#include <span>
#include <vector>

#include <glm/vec2.hpp>

#include "core/domain.hpp"
#include "scene/scene.hpp"
#include "scene/solids/solid_set.hpp"
#include "scene/stream/conveyor.hpp"
#include "scene/stream/vortex_velocity.hpp"

namespace twinflow {

/// The nodes onto which the vorticity of a free stream is gathered, by tents of their distance. Lengths in
/// cells from the domain's lower left corner.
struct VortexNodes {
  int spacing;
  glm::ivec2 counts;
  glm::dvec2 first;
  std::vector<glm::dvec2> places() const;  ///< by rows
};

/// The distance of the nodes, in cells of a shape: half the scene's reference length or, without one, half
/// the height of the largest solid.
int node_spacing(const Scene& scene, const GridShape& shape, const SolidSet& solids);

/// The vorticity inside a free stream and behind its outlet, and the velocity that it induces around them.
/// The radius of the vortices' cores is the distance of the nodes.
class StreamVortices {
 public:
  /// `outlet`: the x at which vorticity leaves the nodes, cells. `cell_size`: domain units.
  StreamVortices(InducedPoints points, const VortexNodes& nodes, double outlet, double cell_size);

  const InducedPoints& points() const { return points_; }
  /// What is induced at the points at the end of the coming step, extrapolated in time. `inside`:
  /// circulations of the nodes. `leaving`: circulation that leaves per time, by their rows. `speed`: the
  /// undisturbed one.
  std::vector<double> induced_ahead(std::span<const float> inside, std::span<const double> leaving,
                                    double speed, double dt_seconds);

  void visit_state(StateVisitor& visitor);

 private:
  double cell_size_;
  InducedPoints points_;
  FixedVortices inside_;
  Conveyor conveyor_;
  std::vector<double> induced_;  ///< at the last step's beginning; empty before the first
  double last_step_ = 0.0;       ///< seconds; 0 before the first
};

}  // namespace twinflow
