#include "gl/functions.hpp"

#include <mutex>

#include "core/error.hpp"

namespace twinflow::gl {
namespace {

// glad keeps the functions in variables of the process, which threads with contexts of their own read.
std::once_flag loaded;
int version = 0;

}  // namespace

void load_functions(GetProcAddress get_proc_address) {
  std::call_once(loaded, [&] {
    version = gladLoadGL(get_proc_address);
    if (version == 0) throw RunError("the OpenGL functions could not be loaded from the graphics driver");
  });
  if (GLAD_VERSION_MAJOR(version) * 10 + GLAD_VERSION_MINOR(version) < 33) {
    throw RunError("OpenGL 3.3 is needed; this driver offers " + std::to_string(GLAD_VERSION_MAJOR(version)) +
                   "." + std::to_string(GLAD_VERSION_MINOR(version)));
  }
}

std::string driver_description() {
  const auto text = [](GLenum name) {
    const GLubyte* bytes = glGetString(name);
    return bytes ? std::string(reinterpret_cast<const char*>(bytes)) : std::string("unknown");
  };
  return text(GL_RENDERER) + " (OpenGL " + text(GL_VERSION) + ")";
}

}  // namespace twinflow::gl
