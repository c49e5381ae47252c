#include "world/clock.hpp"

#include <catch2/catch.hpp>

#include "core/state_visitor.hpp"

using namespace twinflow;

TEST_CASE("ten thousand steps of a tenth of a second end at a thousand seconds, without rounding errors") {
  Clock clock(0.1);
  for (int step = 0; step < 10000; ++step) clock.advance(0.1);
  CHECK(clock.time() == 10000 * 0.1);  // a sum of as many terms is 1.6e-10 off
  CHECK(clock.steps() == 10000);
  CHECK(clock.pace() == 1.0);
}

TEST_CASE("short steps fill a whole step, after which the clock shows a whole number of steps again") {
  Clock clock(0.03);
  clock.advance(0.03);
  for (int part = 0; part < 7; ++part) {
    CHECK(clock.rest_of_step() == Approx(0.03 * (7 - part) / 7).epsilon(1e-12));
    clock.advance(0.03 / 7);
    CHECK(clock.pace() == Approx(1.0 / 7).epsilon(1e-12));
  }
  CHECK(clock.time() == 2 * 0.03);
  CHECK(clock.rest_of_step() == 0.03);
  CHECK(clock.steps() == 8);
}

TEST_CASE("the time after a step is known before the step, to the last bit") {
  Clock clock(0.01);
  for (const double dt : {0.01, 0.004, 0.003, 0.003, 0.01}) {
    const double foretold = clock.time_after(dt);
    clock.advance(dt);
    CHECK(clock.time() == foretold);
  }
}

TEST_CASE("a new step length counts from the present time on") {
  Clock clock(0.1);
  for (int step = 0; step < 3; ++step) clock.advance(0.1);
  clock.advance(0.05);
  const double before = clock.time();
  clock.set_step(0.25);
  CHECK(clock.time() == before);
  CHECK(clock.rest_of_step() == 0.25);
  clock.advance(0.25);
  CHECK(clock.time() == before + 0.25);
  CHECK(clock.steps() == 5);
}

TEST_CASE("setting the same step length again does not interrupt a whole step") {
  Clock clock(0.1);
  clock.advance(0.04);
  clock.set_step(0.1);
  CHECK(clock.rest_of_step() == 0.1 - 0.04);
}

TEST_CASE("0.1 s hold ten steps of 0.01 s, whatever the rounding, and no steps lead to the past") {
  Clock clock(0.01);
  CHECK(clock.steps_until(0.1) == 10);
  CHECK(clock.steps_until(0.1 + 1e-9) == 10);
  CHECK(clock.steps_until(0.101) == 11);
  for (int step = 0; step < 10; ++step) clock.advance(0.01);
  CHECK(clock.steps_until(0.1) == 0);
  CHECK(clock.steps_until(0.05) == 0);
}

TEST_CASE("an saved clock goes on in the middle of a step") {
  Clock clock(0.02);
  clock.advance(0.02);
  clock.advance(0.005);
  StateWriter written;
  clock.visit_state(written);
  StateReader read(written.bytes());
  Clock again(0.02);
  again.visit_state(read);
  CHECK(again.time() == clock.time());
  CHECK(again.rest_of_step() == clock.rest_of_step());
  CHECK(again.steps() == 2);
  CHECK(again.pace() == 0.25);
}
