#pragma once

#include <memory>
#include <string>
#include <vector>

namespace twinflow::gl {

/// Debug builds ask for debug contexts and stop at the first OpenGL error.
#ifdef NDEBUG
inline constexpr bool kDebugBuild = false;
#else
inline constexpr bool kDebugBuild = true;
#endif

/// Names the commands issued while it lives for GPU debuggers. Does nothing without KHR_debug.
class DebugGroup {
 public:
  explicit DebugGroup(const std::string& name);
  ~DebugGroup();
  DebugGroup(const DebugGroup&) = delete;
  DebugGroup& operator=(const DebugGroup&) = delete;
};

/// Collects driver errors while it lives: by synchronous KHR_debug in debug contexts, else by glGetError.
class DebugOutput {
 public:
  DebugOutput();
  ~DebugOutput();
  DebugOutput(DebugOutput&&) = delete;

  /// The errors since the last call, one line each.
  std::vector<std::string> read_errors();
  /// Throws RunError if the driver lost something (gl/errors.hpp), or with the first error since the last
  /// call.
  void check();

 private:
  void record(unsigned error);

  std::unique_ptr<std::vector<std::string>> errors_;
};

}  // namespace twinflow::gl
