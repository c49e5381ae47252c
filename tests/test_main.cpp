#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#include "particles/parallel/thread_team.hpp"

/// Waiting threads sleep, as in the programs: other work on the machine would make threads that spin take
/// minutes.
int main(int argc, char** argv) {
  twinflow::let_waiting_threads_sleep(argv);
  return Catch::Session().run(argc, argv);
}
