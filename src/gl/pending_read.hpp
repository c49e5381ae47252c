#pragma once

#include <span>
#include <string>
#include <vector>

#include "gl/field.hpp"

namespace twinflow::gl {

/// A read-back in two parts: `start` queues it behind the work that has been issued and returns, `take` waits
/// until it is done. In between both processors are free, and the field may be written again. (It is made of
/// a pixel pack buffer and glGetBufferSubData, which waits: OpenGL 3.3 and WebGL 2.)
class PendingRead {
 public:
  /// Queues a copy of the field's current values. A read-back that was started before is dropped.
  void start(const Field& field);
  /// Whether a read-back has been started and not been taken.
  bool started() const { return values_ > 0; }
  /// Waits for the values and stores them: width·height·channels floats, row 0 at the bottom. Throws
  /// std::logic_error if no read-back was started, or when it has been taken already.
  void take(std::vector<float>& values);
  /// Drops a read-back that was started.
  void forget() { values_ = 0; }

 private:
  Buffer buffer_;
  std::size_t capacity_ = 0;  ///< floats that the buffer holds
  std::size_t values_ = 0;    ///< floats on their way
};

}  // namespace twinflow::gl
