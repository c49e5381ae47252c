#include <catch2/catch.hpp>

#include "runs/export.hpp"
#include "runs/recording/run_plan.hpp"

using namespace twinflow;

TEST_CASE("a run to the time of a frame has that frame, whatever the rounding", "[recording]") {
  const double from = GENERATE(0.0, 0.1, 17.3, 999.9);
  const double fps = GENERATE(0.01, 1.0 / 3.0, 24.0, 29.97, 60.0, 1000.0, 100000.0);
  CAPTURE(from, fps);
  for (const int last : {0, 1, 2, 7, 29, 100, 4999, 123456, 999999}) {
    CAPTURE(last);
    CHECK(frames_until(from, frame_time(from, last, fps), fps) == last + 1);
    CHECK(frames_until(from, frame_time(from, last, fps) + 0.5 / fps, fps) == last + 1);
  }
}

TEST_CASE("a run that ends before the first frame has none", "[recording]") {
  CHECK(frames_until(1.0, 0.5, 60.0) < 1.0);
}
