// What --help says must be what the window does.
#include <catch2/catch.hpp>

#include "app/options/keys.hpp"
#include "app/program.hpp"

using namespace twinflow;

TEST_CASE("--help tells every key of the window", "[app]") {
  const std::string help = run_program("--help").out;
  for (const auto& [key, meaning, action] : window_keys()) {
    CHECK_THAT(help, Catch::Contains("  " + std::string(key) + " ") && Catch::Contains(std::string(meaning)));
  }
}
