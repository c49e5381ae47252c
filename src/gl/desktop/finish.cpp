#include "gl/finish.hpp"

#include "gl/functions.hpp"

namespace twinflow::gl {

bool finish() {
  glFinish();
  return true;
}

}  // namespace twinflow::gl
