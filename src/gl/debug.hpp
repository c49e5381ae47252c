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

/// Throws RunError where, since the last call, the driver ran out of memory or lost what it held; what was
/// drawn or computed since is then worth nothing. Other errors are mistakes of this program: debug builds and
/// tests stop at them.
void check_memory();

/// Names the commands issued during its life for GPU debuggers, after the stage they carry out. Does nothing
/// where the driver lacks KHR_debug.
class DebugGroup {
 public:
  explicit DebugGroup(const std::string& name);
  ~DebugGroup();
  DebugGroup(const DebugGroup&) = delete;
  DebugGroup& operator=(const DebugGroup&) = delete;
};

/// Collects the driver's error messages (KHR_debug, synchronous) while it lives; where the driver lacks it,
/// or the context is no debug context, what glGetError reports.
class DebugOutput {
 public:
  DebugOutput();
  ~DebugOutput();
  DebugOutput(DebugOutput&&) = delete;

  /// The errors since the last call, one line each.
  std::vector<std::string> take_errors();
  /// Throws RunError: as `check_memory`, else with the first error since the last call.
  void check();

 private:
  void keep(unsigned error);

  std::unique_ptr<std::vector<std::string>> errors_;
};

}  // namespace twinflow::gl
