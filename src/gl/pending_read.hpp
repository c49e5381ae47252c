#pragma once

#include <span>
#include <string>
#include <vector>

#include "gl/field.hpp"

namespace twinflow::gl {

/// A read-back in two parts: `start` queues it behind the work that was issued so far and returns, `take`
/// waits until it is done. In between both processors are free; the field may be written again. (A buffer
/// for packed pixels and glGetBufferSubData, which waits by itself: OpenGL 3.3 and WebGL 2.)
class PendingRead {
 public:
  /// Queues a copy of the field's current values; one that was started before is forgotten.
  void start(const Field& field);
  /// Whether there is something to take.
  bool started() const { return values_ > 0; }
  /// Waits for the values: width·height·channels floats, row 0 at the bottom. Once for each start; throws
  /// std::logic_error where nothing was started.
  void take(std::vector<float>& values);
  /// Nothing is to be taken any more.
  void forget() { values_ = 0; }

 private:
  Buffer buffer_;
  std::size_t capacity_ = 0;  ///< floats that the buffer holds
  std::size_t values_ = 0;    ///< floats on their way
};

}  // namespace twinflow::gl
