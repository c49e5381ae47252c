// The velocity around a free stream that vortices induce, on the processor.
#include "scene/stream/vortex_velocity.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/state_visitor.hpp"
#include "grid/stream/rim.hpp"
#include "scene/stream/conveyor.hpp"

using namespace twinflow;

namespace {

constexpr GridShape kShape{60, 42};
constexpr double kCore = 4.0;

/// The velocity of a vortex with a Gaussian core, per unit of circulation.
glm::dvec2 of_vortex(glm::dvec2 from) {
  const double squared = from.x * from.x + from.y * from.y;
  const double turn = (1.0 - std::exp(-squared / (kCore * kCore))) / (2.0 * std::numbers::pi * squared);
  return turn * glm::dvec2(-from.y, from.x);
}

}  // namespace

TEST_CASE("the velocity on the rim of a free stream follows a vortex inside") {
  const Rim rim(kShape, 4);
  const glm::dvec2 place(31.0, 23.0);
  std::vector<double> velocities(rim.points().places.size());
  add_vortex(velocities, rim.points(), place, 5.0, kCore);
  const InletProfile profile = rim.profile(1.5, velocities);
  REQUIRE(profile.u.size() == 42);
  REQUIRE(profile.bottom.size() == 60);
  const auto expected = [&](double x, double y) { return 5.0 * of_vortex(glm::dvec2(x, y) - place); };
  double largest = 0.0;
  const auto compare = [&](double value, double exact) {
    largest = std::max(largest, std::abs(value - exact));
  };
  for (int j = 0; j < 42; ++j) {
    const auto row = static_cast<std::size_t>(j);
    compare(profile.u[row], 1.5 + expected(1.0, j + 0.5).x);
    compare(profile.v[row], expected(0.5, j).y);
  }
  for (int i = 0; i < 60; ++i) {
    const auto column = static_cast<std::size_t>(i);
    compare(profile.bottom[column].x, 1.5 + expected(i, 0.5).x);
    compare(profile.bottom[column].y, expected(i + 0.5, 1.0).y);
    compare(profile.top[column].x, 1.5 + expected(i, 41.5).x);
    compare(profile.top[column].y, expected(i + 0.5, 41.0).y);
  }
  CHECK(largest < 1e-4);  // of at most 0.04: the error of cubics through every fourth face, 18 cells away
}

TEST_CASE("vortices in fixed places induce what they do one by one") {
  const Rim rim(kShape, 4);
  const std::vector<glm::dvec2> places = {{10.0, 12.0}, {40.0, 2.0}, {58.0, 40.0}};
  const std::vector<float> circulations = {0.5f, 0.0f, -2.0f};
  std::vector<double> together(rim.points().places.size()), one_by_one(rim.points().places.size());
  FixedVortices(rim.points(), places, kCore).add(together, circulations);
  for (std::size_t k = 0; k < places.size(); ++k) {
    add_vortex(one_by_one, rim.points(), places[k], double{circulations[k]}, kCore);
  }
  for (std::size_t k = 0; k < together.size(); ++k) {
    CHECK(together[k] == Approx(one_by_one[k]).margin(1e-15));
  }
}

TEST_CASE("what a free stream has carried out moves on with it, fades and is forgotten") {
  const Rim rim(kShape, 4);
  const Conveyor::Shape shape{.outlet = 58.5, .lowest = 1.0, .rows = 6, .spacing = 8.0, .core = kCore};
  Conveyor conveyor(rim.points(), shape);
  // A pair of equal vortices, so that its mean, which is antisymmetric, is zero.
  const std::vector<double> pair = {0.0, 1.0, 0.0, 0.0, 1.0, 0.0}, none(6, 0.0);
  conveyor.take(pair, 2.0);
  for (int step = 0; step < 10; ++step) conveyor.take(none, 2.0);
  std::vector<double> velocities(rim.points().places.size()), expected(velocities.size());
  conveyor.add(velocities, rim.points());
  // The column was filled over 8 cells; its middle has gone on for 22 − 4.
  add_vortex(expected, rim.points(), {58.5 + 18.0, 9.0}, 1.0, kCore);
  add_vortex(expected, rim.points(), {58.5 + 18.0, 33.0}, 1.0, kCore);
  for (std::size_t k = 0; k < velocities.size(); ++k)
    CHECK(velocities[k] == Approx(expected[k]).margin(1e-14));
  for (int step = 0; step < 80; ++step) conveyor.take(none, 2.0);
  std::fill(velocities.begin(), velocities.end(), 0.0);
  conveyor.add(velocities, rim.points());
  for (const double velocity : velocities) CHECK(velocity == 0.0);
}

TEST_CASE("a steady wake goes on without end behind a free stream") {
  // Two sheets of opposite vorticity bound a slow wake of 24 cells: far to the left it draws like a sink.
  const Rim rim(kShape, 4);
  Conveyor conveyor(rim.points(), {.outlet = 58.5, .lowest = 1.0, .rows = 6, .spacing = 8.0, .core = kCore});
  const std::vector<double> wake = {0.0, 1.0, 0.0, 0.0, -1.0, 0.0};
  for (int step = 0; step < 160; ++step) conveyor.take(wake, 1.0);
  std::vector<double> velocities(rim.points().places.size());
  conveyor.add(velocities, rim.points());
  const InletProfile profile = rim.profile(0.0, velocities);
  // Vorticity 1 per cell on both lines, from x = 58.5 on: u = −(angle under which the sheets' beginning is
  // seen) / 2π in front of it.
  const double angle = 2.0 * std::atan(12.0 / 57.5);
  CHECK(profile.u[20] == Approx(-angle / (2.0 * std::numbers::pi)).epsilon(0.03));
  CHECK(profile.u[20] == Approx(profile.u[21]).epsilon(1e-3));
  CHECK(profile.bottom[30].y == Approx(-profile.top[30].y).epsilon(1e-3));
}

TEST_CASE("the vorticity behind a free stream is part of its state") {
  const Rim rim(kShape, 4);
  const Conveyor::Shape shape{.outlet = 58.5, .lowest = 1.0, .rows = 6, .spacing = 8.0, .core = kCore};
  Conveyor first(rim.points(), shape), second(rim.points(), shape);
  for (int step = 0; step < 30; ++step) first.take(std::vector<double>{0.1, 0.3, -0.2, 0.0, 0.5, -0.6}, 1.5);
  StateWriter saved;
  first.visit_state(saved);
  StateReader read(saved.bytes());
  second.visit_state(read);
  std::vector<double> of_first(rim.points().places.size()), of_second(rim.points().places.size());
  first.add(of_first, rim.points());
  second.add(of_second, rim.points());
  CHECK(of_first == of_second);
  CHECK(of_first != std::vector<double>(of_first.size(), 0.0));
}
