#pragma once

#include <chrono>
#include <optional>

#include "runs/interrupt.hpp"

namespace twinflow::batch {

/// Interrupts work as the user does, and also after a time; without one, only as the user does.
class TimeLimit : public Interruption {
 public:
  TimeLimit(const Interruption& user, std::optional<std::chrono::milliseconds> limit) : user_(user) {
    if (limit) end_ = std::chrono::steady_clock::now() + *limit;
  }

  bool interrupted() const override {
    return user_.interrupted() || (end_ && std::chrono::steady_clock::now() >= *end_);
  }

 private:
  const Interruption& user_;
  std::optional<std::chrono::steady_clock::time_point> end_;
};

}  // namespace twinflow::batch
