#pragma once

#include <algorithm>
#include <optional>

namespace twinflow {

/// A new window's hint, until shortly after the first input.
class StartHint {
 public:
  static constexpr double kFadesSeconds = 0.5;

  /// Notes a key or a button. Times are real seconds.
  void note_input(double now) {
    if (!first_input_) first_input_ = now;
  }
  float opacity(double now) const {
    if (!first_input_) return 1.0f;
    return static_cast<float>(std::clamp(1.0 - (now - *first_input_) / kFadesSeconds, 0.0, 1.0));
  }

 private:
  std::optional<double> first_input_;
};

}  // namespace twinflow
