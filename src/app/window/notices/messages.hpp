#pragma once

#include <functional>
#include <string>
#include <utility>

#include "core/error.hpp"

namespace twinflow {

/// Seconds of real time, never backwards, from an arbitrary moment on.
double real_seconds();

class Messages {
 public:
  static constexpr double kShownSeconds = 4.0;

  /// `clock`: real seconds.
  explicit Messages(std::function<double()> clock = real_seconds) : clock_(std::move(clock)) {}

  void tell(std::string text);
  /// The message while it is shown, else empty.
  std::string shown() const { return is_shown() ? text_ : ""; }
  bool is_shown() const { return clock_() < until_; }
  /// Whether the shown message tells an error.
  bool is_failure() const { return is_shown() && is_failure_; }
  /// Whether the message has disappeared since the real time `seconds`.
  bool has_gone_since(double seconds) const { return seconds < until_ && !is_shown(); }

  /// Carries out an action and turns its InputError or RunError into a message. Returns whether it was done.
  template <class Action>
  bool attempt(const Action& action) {
    try {
      action();
      return true;
    } catch (const InputError& error) {
      tell(error.what());
    } catch (const RunError& error) {
      tell(error.what());
    }
    is_failure_ = true;
    return false;
  }

 private:
  std::function<double()> clock_;
  std::string text_;
  bool is_failure_ = false;
  double until_ = 0.0;  ///< real seconds
};

}  // namespace twinflow
