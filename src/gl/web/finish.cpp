#include "gl/finish.hpp"

namespace twinflow::gl {

bool finish() { return false; }

}  // namespace twinflow::gl
