#pragma once

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <optional>

#include "gl/debug.hpp"
#include "gl/offscreen_context.hpp"
#include "gl/shader_library.hpp"

namespace twinflow {

/// The folder whose shaders the tests take instead of the embedded ones; nothing where the environment names
/// none.
inline std::optional<std::filesystem::path> shader_folder_of_tests() {
  const char* folder = std::getenv("TWINFLOW_TEST_SHADERS");
  return folder != nullptr ? std::optional<std::filesystem::path>(folder) : std::nullopt;
}

/// An off-screen debug context for one test case; any OpenGL error during the case fails it.
struct GlFixture {
  gl::OffscreenContext context{true};
  gl::DebugOutput debug;
  gl::ShaderLibrary shaders{shader_folder_of_tests()};

  ~GlFixture() {
    for (const std::string& error : debug.read_errors()) FAIL_CHECK("OpenGL error: " << error);
  }
};

}  // namespace twinflow
