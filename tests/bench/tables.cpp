#include "bench/tables.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/error.hpp"
#include "particles/parallel/thread_team.hpp"
#include "scene/parameters/parameters.hpp"

/// twinflow-tables [METHOD [THREADS]]: repeats comparisons of the publications that the project builds on, on
/// this machine.
int main(int argc, char** argv) {
  twinflow::let_waiting_threads_sleep(argv);
  try {
    twinflow::Settings settings = twinflow::default_settings();
    twinflow::apply_assignment(settings, "particles.method=" + std::string(argc > 1 ? argv[1] : "mueller"));
    const int threads = argc > 2 ? std::atoi(argv[2]) : 1;
    if (threads < 1 || argc > 3) throw twinflow::InputError("usage: twinflow-tables [METHOD [THREADS]]");
    twinflow::bench::print_search_tables(settings.particles.method, threads);
    twinflow::bench::print_time_step_table();
  } catch (const twinflow::InputError& error) {
    std::fprintf(stderr, "twinflow-tables: %s\n", error.what());
    return 2;
  }
  return 0;
}
