#pragma once

#include <catch2/catch.hpp>

#include "gl/debug.hpp"
#include "gl/offscreen_context.hpp"
#include "gl/shader_library.hpp"

namespace twinflow {

/// An off-screen debug context for one test case; any OpenGL error during the case fails it.
struct GlFixture {
  gl::OffscreenContext context{true};
  gl::DebugOutput debug;
  gl::ShaderLibrary shaders;

  ~GlFixture() {
    for (const std::string& error : debug.take_errors()) FAIL_CHECK("OpenGL error: " << error);
  }
};

}  // namespace twinflow
