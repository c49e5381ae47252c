#pragma once

#include <array>

#include "gl/object.hpp"

namespace twinflow::gl {

/// Measures the time that the GPU spends on the commands issued while a Measurement lives. It does not wait
/// for them: results arrive a few measurements late.
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

  /// The newest result that the GPU has delivered, in milliseconds; 0 before the first one.
  double milliseconds();
  /// Waits for the last measurement and returns it, in milliseconds.
  double wait_milliseconds();

 private:
  static constexpr int kQueries = 4;
  void begin();
  void end();
  void collect(bool wait);

  std::array<Query, kQueries> queries_;
  int started_ = 0;    ///< measurements begun so far
  int collected_ = 0;  ///< measurements whose result has been read or dropped
  double milliseconds_ = 0.0;
};

}  // namespace twinflow::gl
