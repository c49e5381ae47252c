#include "gl/debug.hpp"
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

}  // namespace twinflow::gl
