#include "particles/parallel/thread_team.hpp"

#include <stdlib.h>
#include <unistd.h>

#include <cstdlib>

namespace twinflow {

void let_waiting_threads_sleep(char** argv) {
  if (std::getenv("OMP_WAIT_POLICY") || std::getenv("GOMP_SPINCOUNT") || std::getenv("KMP_BLOCKTIME")) return;
  ::setenv("OMP_WAIT_POLICY", "PASSIVE", 1);
  // The loops of a step follow each other within microseconds: GCC's runtime may still spin for that time.
  ::setenv("GOMP_SPINCOUNT", "2000", 1);
  char program[4096];
  const ssize_t length = ::readlink("/proc/self/exe", program, sizeof program - 1);
  if (length < 0) return;
  program[length] = '\0';
  ::execv(program, argv);  // returns only if it fails; then the threads spin
}

}  // namespace twinflow
