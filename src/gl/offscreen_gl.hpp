#pragma once

#include <filesystem>
#include <optional>

#include "gl/debug.hpp"
#include "gl/errors.hpp"
#include "gl/offscreen_context.hpp"
#include "gl/shader_library.hpp"

namespace twinflow::gl {

/// Windowless OpenGL, current on the calling thread. Debug builds collect driver errors.
struct OffscreenGl {
  explicit OffscreenGl(const std::optional<std::filesystem::path>& shader_folder) : shaders(shader_folder) {
    if (kDebugBuild) debug.emplace();
  }
  /// Throws RunError with the first OpenGL error since the last call; release builds only check memory.
  void check() {
    if (debug) debug->check();
    check_memory();
  }

  OffscreenContext context{kDebugBuild};
  std::optional<DebugOutput> debug;
  ShaderLibrary shaders;
};

}  // namespace twinflow::gl
