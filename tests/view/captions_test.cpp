#include "view/captions.hpp"

#include <catch2/catch.hpp>

using namespace twinflow;

TEST_CASE("the time has as many decimals as a step needs, at least two") {
  CHECK(time_caption(1.25, 1.0 / 60.0) == "t = 1.25 s");
  CHECK(time_caption(0.0, 0.1) == "t = 0.00 s");
  CHECK(time_caption(0.025, 0.005) == "t = 0.025 s");
}
