#include "play/pace/frame_judge.hpp"

#include <catch2/catch.hpp>

using namespace twinflow;

namespace {

FrameJudge of_the_window() { return {0.037, 1.0 / 30.0}; }

/// Seconds until it asks for less while every frame takes `frame_seconds`; nothing within a minute.
std::optional<double> patience(FrameJudge& judge, double frame_seconds) {
  for (double time = frame_seconds; time < 60.0; time += frame_seconds) {
    if (judge.observe(frame_seconds)) return time;
  }
  return {};
}

}  // namespace

TEST_CASE("frames on time, and those at the limit, leave the resolution alone", "[app]") {
  FrameJudge judge = of_the_window();
  for (const double frame_seconds : {1.0 / 120.0, 1.0 / 60.0, 1.0 / 31.0, 1.0 / 29.0, 0.0369}) {
    CAPTURE(frame_seconds);
    CHECK_FALSE(patience(judge, frame_seconds));
  }
}

TEST_CASE("late frames are judged after a second and borne for two", "[app]") {
  for (const double frame_seconds : {0.04, 0.1, 0.15}) {
    CAPTURE(frame_seconds);
    FrameJudge judge = of_the_window();
    const auto first = patience(judge, frame_seconds);
    REQUIRE(first);
    CHECK(*first == Approx(3.0).margin(2.1 * frame_seconds));
    const auto second = patience(judge, frame_seconds);  // judging begins anew after each
    REQUIRE(second);
    CHECK(*second == Approx(3.0).margin(2.1 * frame_seconds));
  }
}

TEST_CASE("a halt now and then is not a slow machine", "[app]") {
  FrameJudge judge = of_the_window();
  bool asked = false;
  for (int frame = 0; frame < 6000; ++frame) asked |= judge.observe(frame % 60 == 0 ? 1.5 : 1.0 / 60.0);
  CHECK_FALSE(asked);
}

TEST_CASE("frames that are late two thirds of the time are too late, half of it not", "[app]") {
  const auto asks = [](int late_of_six) {
    FrameJudge judge = of_the_window();
    bool asked = false;
    for (int frame = 0; frame < 3000; ++frame) asked |= judge.observe(frame % 6 < late_of_six ? 0.04 : 0.03);
    return asked;
  };
  CHECK(asks(4));
  CHECK_FALSE(asks(3));
}

TEST_CASE("the first second gives the mean costs of its frames, once, without those that compile shaders",
          "[app]") {
  FirstSecond second;
  for (int frame = 0; frame < FirstSecond::kSkipped; ++frame)
    CHECK_FALSE(second.observe({900.0, 900.0, 900.0, 900.0}));
  std::optional<FrameCost> cost;
  for (int frame = 0; frame < FirstSecond::kMeasured; ++frame) {
    CHECK_FALSE(cost);
    cost = second.observe({frame % 2 == 0 ? 1.0 : 3.0, 4.0, 0.5, 16.0});
  }
  REQUIRE(cost);
  CHECK(cost->grid == Approx(2.0).margin(1.01 / FirstSecond::kMeasured));  // an odd number of frames
  CHECK(cost->particles == Approx(4.0));
  CHECK(cost->drawing == Approx(0.5));
  CHECK(cost->whole == Approx(16.0));
  CHECK_FALSE(second.observe({}));
  FirstSecond given_up;
  given_up.give_up();
  for (int frame = 0; frame < 100; ++frame) CHECK_FALSE(given_up.observe({}));
}
