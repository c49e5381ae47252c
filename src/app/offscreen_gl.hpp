#pragma once

#include <filesystem>
#include <optional>

#include "gl/debug.hpp"
#include "gl/errors.hpp"
#include "gl/offscreen_context.hpp"
#include "gl/shader_library.hpp"

namespace twinflow {

/// OpenGL for a command without a window; in debug builds the driver's errors are collected.
struct OffscreenGl {
  explicit OffscreenGl(const std::optional<std::filesystem::path>& shader_folder) : shaders(shader_folder) {
    if (gl::kDebugBuild) debug.emplace();
  }
  /// Throws RunError with the first OpenGL error since the last call; release builds check only whether
  /// memory has run out.
  void check() {
    if (debug) debug->check();
    gl::check_memory();
  }

  gl::OffscreenContext context{gl::kDebugBuild};
  std::optional<gl::DebugOutput> debug;
  gl::ShaderLibrary shaders;
};

}  // namespace twinflow
