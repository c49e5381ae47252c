#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/state_visitor.hpp"
#include "scene/solids/solid_force.hpp"

namespace twinflow {

/// The forces of one fluid on a scene's solids, by step.
class ForceRecord {
 public:
  /// The most steps kept; then the oldest quarter is dropped.
  static constexpr std::size_t kMostSteps = 16384;

  /// Adds a step's mean forces, by solid. `time`: the middle of the step, seconds. Steps with a force that is
  /// not finite are left out.
  void add(double time, std::span<const SolidForce> forces);

  /// Forgets all steps, for means of another flow; the newest forces stay.
  void begin_again();

  /// The last step's forces by number in SolidSet; empty before the first step.
  std::span<const SolidForce> newest() const { return newest_; }
  /// The time of the first step of this flow, kept or dropped, seconds.
  double begin() const { return begin_; }
  // The sums over the solids by step, the oldest first.
  std::span<const double> times() const { return times_; }    ///< seconds
  std::span<const double> along() const { return along_; }    ///< drag
  std::span<const double> across() const { return across_; }  ///< lift

  void visit_state(StateVisitor& visitor);

 private:
  std::vector<SolidForce> newest_;
  double begin_ = 0.0;  ///< seconds
  std::vector<double> times_, along_, across_;
};

/// The forces of both fluids; empty without solids.
struct ForceHistory {
  ForceRecord grid, particles;

  void visit_state(StateVisitor& visitor) { visitor(grid, particles); }
};

}  // namespace twinflow
