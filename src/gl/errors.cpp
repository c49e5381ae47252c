#include "gl/errors.hpp"

#include "core/error.hpp"
#include "gl/functions.hpp"

namespace twinflow::gl {

void check_memory() {
  for_each_error([](unsigned error) {
    if (const char* lost = loss(error)) throw RunError(lost);
  });
}

const char* loss(unsigned error) {
  constexpr GLenum kContextLost = 0x0507;  // of OpenGL 4.5 and KHR_robustness
  if (error == GL_OUT_OF_MEMORY) return "the graphics driver has no memory left";
  if (error == kContextLost) return "the graphics driver was reset and has lost both fluids";
  return nullptr;
}

void for_each_error(const std::function<void(unsigned error)>& visit) {
  constexpr int kMostErrors = 64;  // without a current context a driver may report an error for ever
  for (int k = 0; k < kMostErrors; ++k) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) return;
    visit(error);
  }
}

}  // namespace twinflow::gl
