#include "gl/debug.hpp"

#include <cstdio>
#include <utility>

#include "core/error.hpp"
#include "gl/errors.hpp"
#include "gl/functions.hpp"

namespace twinflow::gl {
namespace {

void GLAD_API_PTR collect(GLenum source, GLenum type, GLuint, GLenum severity, GLsizei length,
                          const GLchar* message, const void* errors) {
  if (source == GL_DEBUG_SOURCE_SHADER_COMPILER) return;  // `Program` throws with the whole log
  if (type != GL_DEBUG_TYPE_ERROR && severity != GL_DEBUG_SEVERITY_HIGH) return;
  auto* list = static_cast<std::vector<std::string>*>(const_cast<void*>(errors));
  list->emplace_back(message, static_cast<std::size_t>(length));
}

}  // namespace

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
  for_each_error([this](unsigned error) {
    if (const char* lost = loss(error)) throw RunError(lost);
    keep(error);
  });
  const std::vector<std::string> errors = std::exchange(*errors_, {});
  if (!errors.empty()) throw RunError("OpenGL error: " + errors.front());
}

std::vector<std::string> DebugOutput::take_errors() {
  for_each_error([this](unsigned error) { keep(error); });
  return std::exchange(*errors_, {});
}

void DebugOutput::keep(unsigned error) {
  char text[64];
  std::snprintf(text, sizeof text, "glGetError reports 0x%04X", error);
  errors_->emplace_back(text);
}

}  // namespace twinflow::gl
