#include "web/threads/threads.hpp"

#include <emscripten/threading.h>

#include <algorithm>

namespace twinflow::web {

int usable_threads() {
  if (!emscripten_has_threading_support()) return 1;
  return std::clamp(emscripten_num_logical_cores(), 1, kMostThreads);
}

}  // namespace twinflow::web
