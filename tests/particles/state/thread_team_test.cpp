#include "particles/state/thread_team.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
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
