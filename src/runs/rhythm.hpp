#pragma once

#include <limits>

#include "core/state_visitor.hpp"
#include "world/world.hpp"

namespace twinflow {

/// Times every so many seconds, each on the nearest step.
class Rhythm {
 public:
  explicit Rhythm(double every, double first = 0.0) : every_(every), next_(first) {}

  double every() const { return every_; }
  /// Whether it is due, from half a step before its time. Throws BlowUpError as `World::step_seconds` does.
  bool due(const World& world) const { return world.time() + 0.5 * world.step_seconds() >= next_; }
  /// Goes on to the next time, or the first one after `until`, seconds.
  void pass(double until = -std::numeric_limits<double>::infinity()) {
    do next_ += every_;
    while (next_ <= until);
  }
  /// Goes on to the first time more than half a step away.
  void pass_whole_step(const World& world) { pass(world.time() + 0.5 * world.settings().time.step); }

  void visit_state(StateVisitor& visitor) { visitor(every_, next_); }

 private:
  double every_;  ///< seconds
  double next_;   ///< seconds
};

}  // namespace twinflow
