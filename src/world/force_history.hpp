#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/archive_fwd.hpp"
#include "scene/solids/solid_force.hpp"

namespace twinflow {

/// The forces of one fluid on the solids of a scene, step by step.
class ForceRecord {
 public:
  /// The most steps that are kept; if there are more, the oldest quarter is left away.
  static constexpr std::size_t kMostSteps = 16384;

  /// Adds the mean forces of a step on each solid, if there is one; `time` is the middle of the step,
  /// seconds. A step in which a force is not finite is left out.
  void add(double time, std::span<const SolidForce> forces);

  /// The forces of the last step on each solid, by their numbers in SolidSet; empty before the first step.
  std::span<const SolidForce> newest() const { return newest_; }
  // The sums over the solids of every step that is kept, the oldest first.
  std::span<const double> times() const { return times_; }    ///< seconds
  std::span<const double> along() const { return along_; }    ///< in the direction of x: the drag
  std::span<const double> across() const { return across_; }  ///< in the direction of y: the lift

  template <class Archive>
  void archive_state(Archive& archive);

 private:
  std::vector<SolidForce> newest_;
  std::vector<double> times_, along_, across_;
};

/// The forces of both fluids on the solids of a scene; empty if there are no solids.
struct ForceHistory {
  ForceRecord grid, particles;

  template <class Archive>
  void archive_state(Archive& archive) {
    grid.archive_state(archive);
    particles.archive_state(archive);
  }
};

}  // namespace twinflow
