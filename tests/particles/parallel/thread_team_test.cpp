#include "particles/parallel/thread_team.hpp"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <thread>
#include <vector>

using namespace twinflow;

TEST_CASE("A team does each piece of work once, loop after loop") {
  const int threads = GENERATE(1, 2, 3, 8);
  const ThreadTeam team(threads);
  for (int loop = 0; loop < 500; ++loop) {
    const int pieces = loop % 37;
    std::vector<int> times(static_cast<std::size_t>(pieces), 0);
    team.for_pieces(pieces, [&](int piece) { ++times[static_cast<std::size_t>(piece)]; });
    REQUIRE(std::all_of(times.begin(), times.end(), [](int n) { return n == 1; }));
  }
}

TEST_CASE("A team cuts a range in stretches without gaps") {
  const ThreadTeam team(3);
  const int count = GENERATE(0, 1, 99, 100, 101, 1000);
  std::vector<int> times(static_cast<std::size_t>(count), 0);
  team.for_ranges(count, 100, [&](int begin, int end) {
    for (int k = begin; k < end; ++k) ++times[static_cast<std::size_t>(k)];
  });
  CHECK(std::all_of(times.begin(), times.end(), [](int n) { return n == 1; }));
}

TEST_CASE("A team adds up sums of stretches in their order, whatever the number of threads") {
  const int count = GENERATE(0, 1, kParticlesAtOnce, 20'000);
  const auto sum_of = [](int begin, int end) {
    double sum = 0.0;
    for (int k = begin; k < end; ++k) sum += 1.0 / (k + 1.0);
    return sum;
  };
  double expected = 0.0;
  for (int begin = 0; begin < count; begin += kParticlesAtOnce) {
    expected += sum_of(begin, std::min(begin + kParticlesAtOnce, count));
  }
  const int threads = GENERATE(1, 2, 5);
  CAPTURE(count, threads);
  CHECK(ThreadTeam(threads).sum_of_particles<double>(count, sum_of) == expected);
}

TEST_CASE("A team does each particle once, and few of them on the calling thread alone") {
  const ThreadTeam team(3);
  const int few = ThreadTeam::kFewParticles;
  const int count = GENERATE_COPY(0, 1, few, few + 1, 20'000);
  CAPTURE(count);
  std::vector<int> times(static_cast<std::size_t>(count), 0);
  std::atomic<bool> begins_pieces = true;
  std::atomic<int> elsewhere = 0;
  team.for_particles(count, [&, caller = std::this_thread::get_id()](int begin, int end) {
    if (begin % kParticlesAtOnce != 0) begins_pieces = false;
    if (std::this_thread::get_id() != caller) ++elsewhere;
    for (int k = begin; k < end; ++k) ++times[static_cast<std::size_t>(k)];
  });
  CHECK(std::all_of(times.begin(), times.end(), [](int n) { return n == 1; }));
  CHECK(begins_pieces);
  if (count <= few) CHECK(elsewhere == 0);
}
