// Does, on purpose, what its argument names, for the sanitizers to find. Only they make it end with
// status 99.
#include <chrono>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string_view>
#include <thread>
#include <vector>

#include "particles/parallel/thread_team.hpp"

namespace {

/// Nothing that the compiler may know beforehand.
template <class T>
T unforeseen(T value) {
  volatile T hidden = value;
  return hidden;
}

void read_behind_the_end() {
  const std::vector<int> three(3, 1);
  std::printf("%d\n", three.data()[unforeseen(3)]);
}

void leak() {
  for (int k = 0; k < 100; ++k) std::printf("%p\n", std::malloc(unforeseen(std::size_t{1000})));
}

void overflow() { std::printf("%d\n", unforeseen(INT_MAX) + unforeseen(1)); }

void convert_what_is_no_number() {
  std::printf("%d\n", static_cast<int>(unforeseen(std::numeric_limits<float>::quiet_NaN())));
}

void race() {
  int sum = 0;
  const auto add = [&sum] {
    for (int k = 0; k < 1000; ++k) ++sum;
  };
  std::thread other(add);
  add();
  other.join();
  std::printf("%d\n", sum);
}

void race_of_a_team() {
  int sum = 0;
  const twinflow::ThreadTeam team(4);
  team.for_pieces(8, [&](int piece) {
    sum += piece;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));  // so that each thread gets some
  });
  std::printf("%d\n", sum);
}

/// Loops that hand their results on from thread to thread: no race, though only OpenMP's runtime knows.
void team_without_race() {
  std::vector<int> values(8, 0);
  const twinflow::ThreadTeam team(4);
  for (int loop = 0; loop < 4; ++loop) {
    team.for_pieces(8, [&](int piece) {
      values[static_cast<std::size_t>((piece + loop) % 8)] += piece;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    });
  }
  std::printf("%d\n", values.front());
}

}  // namespace

int main(int argc, char** argv) {
  twinflow::let_waiting_threads_sleep(argv);
  const std::string_view what = argc == 2 ? argv[1] : "";
  if (what == "address") read_behind_the_end();
  if (what == "leak") leak();
  if (what == "overflow") overflow();
  if (what == "conversion") convert_what_is_no_number();
  if (what == "race") race();
  if (what == "race-of-a-team") race_of_a_team();
  if (what == "team") team_without_race();
  return 0;
}
