#include "particles/parallel/thread_team.hpp"

namespace {

/// Waiting threads sleep, as in the programs: other work on the machine would make threads that spin take
/// minutes. This runs before main(), which is Catch2's.
[[gnu::constructor]] void let_threads_sleep(int /*count*/, char** words) {
  twinflow::let_waiting_threads_sleep(words);
}

}  // namespace
