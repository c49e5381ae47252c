#include "play/pace/speedometer.hpp"

#include <catch2/catch.hpp>

using namespace twinflow;

namespace {

/// Takes `frames` frames of `seconds` each, in which the fluids move on by `share` of that.
void run(Speedometer& speed, double& now, double& simulated, int frames, double seconds, double share) {
  for (int k = 0; k < frames; ++k) {
    now += seconds;
    simulated += seconds * share;
    speed.note_frame(now, simulated, false);
  }
}

}  // namespace

TEST_CASE("frames per second and the slowness of the fluids are those of the last second", "[app]") {
  Speedometer speed;
  double now = 50.0;
  double simulated = 0.0;
  run(speed, now, simulated, 10, 0.02, 1.0);
  CHECK(speed.frames_per_second() == 0.0);  // too early to say
  CHECK(speed.real_time_share() == 1.0);
  run(speed, now, simulated, 100, 0.02, 1.0);
  CHECK(speed.frames_per_second() == Approx(50.0).epsilon(0.02));
  CHECK(speed.real_time_share() == Approx(1.0));
  run(speed, now, simulated, 30, 0.05, 0.2);
  CHECK(speed.frames_per_second() == Approx(20.0).epsilon(0.02));
  CHECK(speed.real_time_share() == Approx(0.2));
}

TEST_CASE("a world that stands still or starts again is not called slow", "[app]") {
  Speedometer speed;
  double now = 0.0;
  double simulated = 3.0;
  run(speed, now, simulated, 100, 0.02, 1.0);
  now += 0.02;
  speed.note_frame(now, simulated, true);
  CHECK(speed.real_time_share() == 1.0);
  CHECK(speed.frames_per_second() == 0.0);
  run(speed, now, simulated, 100, 0.02, 1.0);
  simulated = 0.0;  // started again
  run(speed, now, simulated, 40, 0.02, 1.0);
  CHECK(speed.real_time_share() == Approx(1.0));
}
