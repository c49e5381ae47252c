#include "play/pace/pacing.hpp"

#include <catch2/catch.hpp>

using namespace twinflow;

namespace {

constexpr double kStep = 0.01;    ///< simulated seconds of a step
constexpr double kCheap = 0.001;  ///< real seconds that a step takes

}  // namespace

TEST_CASE("a fast machine takes as many steps as real time asks for, however the frames fall", "[world]") {
  for (const double frame : {0.004, 0.01, 1.0 / 60.0, 0.05}) {
    CAPTURE(frame);
    Pacing pacing;
    int steps = 0;
    double time = 0.0;
    for (; time < 2.0; time += frame) steps += pacing.steps_due(frame, kStep, kCheap, false);
    CHECK(steps == Approx(time / kStep).margin(1.0));
  }
}

TEST_CASE("a slow machine slows the fluid down and catches up nothing", "[world]") {
  Pacing pacing;
  const double slow = 0.02;  // seconds for a step of 0.01 s
  for (int frame = 0; frame < 100; ++frame) CHECK(pacing.steps_due(0.05, kStep, slow, false) == 1);
  // A frame of ordinary length then asks for its own time alone.
  CHECK(pacing.steps_due(0.02, kStep, kCheap, false) == 2);
}

TEST_CASE("a halt is no reason for a burst of steps", "[world]") {
  Pacing pacing;
  CHECK(pacing.steps_due(30.0, kStep, 1e-6, false) == Approx(Pacing::kLongestFrame / kStep).margin(1.0));
  CHECK(pacing.steps_due(30.0, 1e-4, 1e-6, false) == Pacing::kMostStepsPerFrame);
}

TEST_CASE("a paused world takes the single steps that are asked for, and none besides", "[world]") {
  Pacing pacing;
  pacing.set_paused(true);
  CHECK(pacing.steps_due(1.0, kStep, kCheap, false) == 0);
  pacing.single_step();
  CHECK(pacing.has_single_step());
  CHECK(pacing.steps_due(1.0, kStep, kCheap, false) == 1);
  CHECK(pacing.steps_due(1.0, kStep, kCheap, false) == 0);
  pacing.set_paused(false);
  CHECK(pacing.steps_due(0.0, kStep, kCheap, false) == 0);  // the time of the pause is gone
  CHECK(pacing.steps_due(0.0101, kStep, kCheap, false) == 1);
}

TEST_CASE("a covered world stands still without being paused", "[world]") {
  Pacing pacing;
  CHECK(pacing.steps_due(0.05, kStep, kCheap, true) == 0);
  CHECK_FALSE(pacing.paused());
  CHECK(pacing.steps_due(0.0101, kStep, kCheap, false) == 1);
}

TEST_CASE("letting go returns to what was before holding, unless the user has decided since", "[world]") {
  for (const bool before : {false, true}) {
    Pacing pacing;
    pacing.set_paused(before);
    pacing.hold();
    pacing.hold();
    CHECK(pacing.paused());
    pacing.release();
    CHECK(pacing.paused() == before);
  }
  Pacing pacing;
  pacing.hold();
  pacing.set_paused(true);
  pacing.release();
  CHECK(pacing.paused());
}

TEST_CASE("after a failure the world stands still until the scene starts again", "[world]") {
  Pacing pacing;
  pacing.fail("a particle has left the domain");
  CHECK(pacing.paused());
  CHECK(pacing.failure() == "a particle has left the domain");
  pacing.restart();
  CHECK_FALSE(pacing.paused());
  CHECK(pacing.failure().empty());
  pacing.set_paused(true);
  pacing.restart();  // the user's pause stays
  CHECK(pacing.paused());
}
