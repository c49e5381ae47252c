#include "web/threads/worker_team.hpp"

#include <catch2/catch.hpp>

#include <atomic>
#include <mutex>
#include <set>
#include <vector>

using twinflow::web::WorkerTeam;

TEST_CASE("a team of workers does every piece of a thousand loops once", "[web]") {
  constexpr int kWorkers = 3;
  constexpr int kPieces = 40;
  WorkerTeam team(kWorkers);
  CHECK(team.workers() == kWorkers);
  for (int loop = 0; loop < 1000; ++loop) {
    std::vector<int> done(kPieces, 0);
    std::atomic<int> next{0};
    team.run(kWorkers + 1, [&](int) {
      for (int piece = next++; piece < kPieces; piece = next++) ++done[piece];
    });
    REQUIRE(done == std::vector<int>(kPieces, 1));
  }
}

TEST_CASE("workers take part in a loop, no more of them than are asked for", "[web]") {
  WorkerTeam team(3);
  std::mutex mutex;
  std::set<int> seen;
  // A worker comes to one of the loops, however busy the machine is.
  while (seen.size() < 2) {
    team.run(2, [&](int number) {
      const std::lock_guard lock(mutex);
      seen.insert(number);
    });
  }
  CHECK(seen == std::set<int>{0, 1});
}

TEST_CASE("a team without workers does all by itself", "[web]") {
  WorkerTeam team(0);
  std::vector<int> numbers;
  team.run(4, [&](int number) { numbers.push_back(number); });
  CHECK(numbers == std::vector<int>{0});
}
