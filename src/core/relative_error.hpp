#pragma once

#include <cmath>
#include <optional>

namespace twinflow {

/// Relative L2 error sqrt(Σ(measured − exact)² / Σ exact²).
class RelativeError {
 public:
  void add(double measured, double exact) {
    difference_ += (measured - exact) * (measured - exact);
    exact_ += exact * exact;
  }
  /// The error; nothing if all exact values are zero.
  std::optional<double> value() const {
    return exact_ > 0.0 ? std::optional(std::sqrt(difference_ / exact_)) : std::nullopt;
  }

 private:
  double difference_ = 0.0;
  double exact_ = 0.0;
};

}  // namespace twinflow
