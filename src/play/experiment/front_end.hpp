#pragma once

#include <string>

namespace twinflow {

/// What a window or a page does along with an experiment. Times are simulated seconds.
class FrontEnd {
 public:
  virtual ~FrontEnd() = default;

  /// Shows a line to the user. In it {name} stands for the key of the action of this name.
  virtual void tell(const std::string& text) = 0;
  /// How to start again after a failure, as the end of a sentence.
  virtual std::string how_to_restart() const = 0;
  /// The world is about to take a step.
  virtual void before_step() {}
  /// Another scene is ready and about to take the place of this one.
  virtual void before_other_scene() {}
  /// A run begins at time 0.
  virtual void after_restart() {}
  /// The run goes on from an earlier moment.
  virtual void after_return(double /*time*/) {}
};

}  // namespace twinflow
