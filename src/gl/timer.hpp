#pragma once

#include <array>

#include "gl/object.hpp"

namespace twinflow::gl {

/// GPU time of the commands issued while a Measurement lives. Results arrive a few measurements late, without
/// waiting.
class Timer {
 public:
  class Measurement {
   public:
    explicit Measurement(Timer& timer) : timer_(timer) { timer_.begin(); }
    ~Measurement() { timer_.end(); }
    Measurement(const Measurement&) = delete;
    Measurement& operator=(const Measurement&) = delete;

   private:
    Timer& timer_;
  };

  /// The newest delivered result; 0 before the first one.
  double milliseconds();
  double wait_milliseconds();  ///< waits for the last measurement

 private:
  static constexpr int kQueries = 4;
  void begin();
  void end();
  void collect(bool wait);

  std::array<Query, kQueries> queries_;
  int started_ = 0;
  int collected_ = 0;
  double milliseconds_ = 0.0;
};

}  // namespace twinflow::gl
