// What the program tells about itself must be what it does.
#include <algorithm>
#include <cstddef>
#include <string>

#include <catch2/catch.hpp>

#include "app/program.hpp"
#include "play/actions/actions.hpp"

using namespace twinflow;
using Catch::Contains;

TEST_CASE("twinflow keys tells every key of the window", "[app]") {
  const ProgramResult keys = run_program("keys");
  CHECK(keys.status == 0);
  for (const Action& action : actions_of(Fronts::window)) {
    CHECK_THAT(keys.out, Contains(action.key + " ") && Contains(" " + action.help + "\n"));
  }
  CHECK(std::ranges::count(keys.out, '\n') == static_cast<std::ptrdiff_t>(actions_of(Fronts::window).size()));
  CHECK(run_program("keys more").status == 2);
}

TEST_CASE("--help fits on a screen, with a line for each command, and no help lists keys", "[app]") {
  const std::string help = run_program("--help").out;
  CHECK(std::ranges::count(help, '\n') <= 24);
  for (const char* command :
       {"run", "render", "simulate", "compare", "validate", "scenes", "params", "keys"}) {
    CHECK_THAT(help, Contains("\n  " + std::string(command) + " "));
    const std::string own = run_program(std::string(command) + " --help").out;
    CHECK_THAT(own, Contains("Usage: ") && !Contains("double click"));
  }
}
