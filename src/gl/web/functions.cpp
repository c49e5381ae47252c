#include "gl/functions.hpp"

namespace twinflow::gl {

void load_functions(GetProcAddress) {}

std::string driver_description() {
  const auto text = [](GLenum name) {
    const GLubyte* bytes = glGetString(name);
    return bytes ? std::string(reinterpret_cast<const char*>(bytes)) : std::string("unknown");
  };
  return text(GL_RENDERER) + " (" + text(GL_VERSION) + ")";
}

}  // namespace twinflow::gl
