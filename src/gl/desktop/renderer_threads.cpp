#include "gl/renderer_threads.hpp"

#include <stdlib.h>

#include <thread>

namespace twinflow::gl {

void keep_renderer_to_one_processor_of_two() {
  constexpr int kNeverReplace = 0;
  if (std::thread::hardware_concurrency() == 2) ::setenv("LP_NUM_THREADS", "0", kNeverReplace);
}

}  // namespace twinflow::gl
