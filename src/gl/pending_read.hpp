#pragma once

#include <vector>

#include "gl/field.hpp"

namespace twinflow::gl {

/// A read-back in two parts: `start` queues it, `read` waits. In between the field may be written.
class PendingRead {
 public:
  /// Queues a copy of the current values and drops an earlier read-back.
  void start(const Field& field);
  bool started() const { return values_ > 0; }  ///< and not read
  /// Waits for width·height·channels floats, row 0 at the bottom. Throws std::logic_error if none are on
  /// their way.
  void read(std::vector<float>& values);
  void forget() { values_ = 0; }  ///< drops a started read-back

 private:
  Buffer buffer_;
  std::size_t capacity_ = 0;
  std::size_t values_ = 0;  ///< floats on their way
};

}  // namespace twinflow::gl
