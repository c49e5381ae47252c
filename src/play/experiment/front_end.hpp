#pragma once

#include <string>

namespace twinflow {

/// What a window or a page adds to an experiment. Times are simulated seconds.
class FrontEnd {
 public:
  virtual ~FrontEnd() = default;

  /// Shows a line to the user; {name} stands for that action's key.
  virtual void tell(const std::string& text) = 0;
  /// The end of a sentence: how to restart after a failure.
  virtual std::string how_to_restart() const = 0;
  virtual void before_step() {}
  /// Another scene is about to replace this one.
  virtual void before_other_scene() {}
  /// A run begins at time 0.
  virtual void after_restart() {}
  /// The run goes on from an earlier moment.
  virtual void after_return(double /*time*/) {}
};

}  // namespace twinflow
