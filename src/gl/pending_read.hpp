#pragma once

#include <span>
#include <string>
#include <vector>

#include "gl/field.hpp"

namespace twinflow::gl {

/// A read-back in two parts: `start` queues it and returns, `take` waits. In between the field may be written
/// again. Made of a pixel pack buffer and glGetBufferSubData (OpenGL 3.3, WebGL 2).
class PendingRead {
 public:
  /// Queues a copy of the field's current values and drops an earlier read-back.
  void start(const Field& field);
  bool started() const { return values_ > 0; }  ///< and not taken
  /// Waits for the values: width·height·channels floats, row 0 at the bottom. Throws std::logic_error if none
  /// were started, or if they were taken already.
  void take(std::vector<float>& values);
  void forget() { values_ = 0; }  ///< drops a started read-back

 private:
  Buffer buffer_;
  std::size_t capacity_ = 0;  ///< floats in the buffer
  std::size_t values_ = 0;    ///< floats on their way
};

}  // namespace twinflow::gl
