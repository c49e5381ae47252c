#include "view/annotations/captions.hpp"

#include <catch2/catch.hpp>

using namespace twinflow;

TEST_CASE("errors are written with two digits and the shortest exponent") {
  CHECK(error_caption(0.001234) == "1.2e-3");
  CHECK(error_caption(0.999) == "1.0e0");
  CHECK(error_caption(3.1e-12) == "3.1e-12");
  CHECK(error_caption(4.56e10) == "4.6e10");
  CHECK(error_caption(0.0) == "0.0e0");
}

TEST_CASE("the time has as many decimals as a step needs, at least two") {
  CHECK(time_caption(1.25, 1.0 / 60.0) == "t = 1.25 s");
  CHECK(time_caption(0.0, 0.1) == "t = 0.00 s");
  CHECK(time_caption(0.025, 0.005) == "t = 0.025 s");
}

TEST_CASE("the particles' caption says how they are coupled, and nothing where they are not") {
  CHECK(coupling_caption({CouplingMode::none, 5.0}).empty());
  CHECK(coupling_caption({CouplingMode::one_way, 0.25}) == " · one-way coupling 0.25/s");
  CHECK(coupling_caption({CouplingMode::two_way, 1e6}) == " · two-way coupling 1e+06/s");
}

TEST_CASE(
    "the particles' caption says which density error the pressures leave, and nothing where they meet their "
    "tolerances") {
  CHECK(remaining_error_caption({.iterations = 12, .left = 0.0}).empty());
  CHECK(remaining_error_caption({.iterations = 100, .left = 0.031}) == " · remaining density error 3.1 %");
}
