#pragma once

#include <string>

namespace twinflow {

/// A window's or page's part in an experiment. Times are simulated seconds.
class FrontEnd {
 public:
  virtual ~FrontEnd() = default;

  /// Shows a line to the user.
  virtual void tell(const std::string& text) = 0;
  /// A text of the program with {name} replaced by that action's key.
  virtual std::string name_keys(const std::string& text) const { return text; }
  /// How to restart after a failure, as the end of a sentence.
  virtual std::string how_to_restart() const = 0;
  virtual void before_step() {}
  virtual void before_other_scene() {}
  virtual void after_restart() {}
  virtual void after_return(double /*time*/) {}
};

}  // namespace twinflow
