#include "gl/debug.hpp"

#include <glad/gl.h>

#include <cstdio>
#include <utility>

#include "core/error.hpp"

namespace twinflow::gl {
namespace {

void GLAD_API_PTR collect(GLenum source, GLenum type, GLuint, GLenum severity, GLsizei length,
                          const GLchar* message, const void* errors) {
  if (source == GL_DEBUG_SOURCE_SHADER_COMPILER) return;  // `Program` throws with the whole log
  if (type != GL_DEBUG_TYPE_ERROR && severity != GL_DEBUG_SEVERITY_HIGH) return;
  auto* list = static_cast<std::vector<std::string>*>(const_cast<void*>(errors));
  list->emplace_back(message, static_cast<std::size_t>(length));
}

/// What an error means where something is lost; else nothing.
const char* loss(GLenum error) {
  constexpr GLenum kContextLost = 0x0507;  // of OpenGL 4.5 and KHR_robustness
  if (error == GL_OUT_OF_MEMORY) return "the graphics driver has no memory left";
  if (error == kContextLost) return "the graphics driver was reset and has lost both fluids";
  return nullptr;
}

/// Calls visit(error) for each that glGetError reports.
template <class Visit>
void for_each_error(const Visit& visit) {
  constexpr int kMostErrors = 64;  // a driver without a current context may answer with one for ever
  for (int k = 0; k < kMostErrors; ++k) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) return;
    visit(error);
  }
}

}  // namespace

void check_memory() {
  for_each_error([](GLenum error) {
    if (const char* lost = loss(error)) throw RunError(lost);
  });
}

DebugGroup::DebugGroup(const std::string& name) {
  if (GLAD_GL_KHR_debug) {
    glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 0, static_cast<GLsizei>(name.size()), name.data());
  }
}

DebugGroup::~DebugGroup() {
  if (GLAD_GL_KHR_debug) glPopDebugGroup();
}

DebugOutput::DebugOutput() : errors_(std::make_unique<std::vector<std::string>>()) {
  if (!GLAD_GL_KHR_debug) return;
  glEnable(GL_DEBUG_OUTPUT);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
  glDebugMessageCallback(collect, errors_.get());
}

DebugOutput::~DebugOutput() {
  if (!GLAD_GL_KHR_debug) return;
  glDebugMessageCallback(nullptr, nullptr);
  glDisable(GL_DEBUG_OUTPUT);
}

void DebugOutput::check() {
  for_each_error([this](GLenum error) {
    if (const char* lost = loss(error)) throw RunError(lost);
    keep(error);
  });
  const std::vector<std::string> errors = std::exchange(*errors_, {});
  if (!errors.empty()) throw RunError("OpenGL error: " + errors.front());
}

std::vector<std::string> DebugOutput::take_errors() {
  for_each_error([this](GLenum error) { keep(error); });
  return std::exchange(*errors_, {});
}

void DebugOutput::keep(unsigned error) {
  char text[64];
  std::snprintf(text, sizeof text, "glGetError reports 0x%04X", error);
  errors_->emplace_back(text);
}

}  // namespace twinflow::gl
