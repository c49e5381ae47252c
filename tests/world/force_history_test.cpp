#include "world/force_history.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <limits>

#include "core/state_visitor.hpp"

using namespace twinflow;

namespace {

SolidForce force_of(double x, double y, double torque = 0.0) { return {{x, y}, torque}; }

}  // namespace

TEST_CASE("a record of forces has the sum over the solids and the newest of each") {
  ForceRecord record;
  CHECK(record.newest().empty());
  record.add(0.5, std::array{force_of(1.0, 2.0, 3.0), force_of(10.0, 20.0, 30.0)});
  record.add(1.5, std::array{force_of(4.0, 5.0, 6.0), force_of(-1.0, 0.5, 7.0)});
  REQUIRE(record.times().size() == 2);
  CHECK(record.along()[0] == 11.0);
  CHECK(record.across()[0] == 22.0);
  CHECK(record.across()[1] == 5.5);
  CHECK(record.newest()[1].torque == 7.0);
}

TEST_CASE("a force that is not finite does not enter a record") {
  ForceRecord record;
  record.add(0.5, std::array{force_of(1.0, 2.0)});
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (const SolidForce bad : {force_of(nan, 0.0), force_of(0.0, infinity), force_of(0.0, 0.0, nan)}) {
    record.add(1.5, std::array{force_of(1.0, 1.0), bad});
  }
  record.add(2.5, {});
  CHECK(record.times().size() == 1);
  CHECK(record.newest()[0].force.y == 2.0);
}

TEST_CASE("a record keeps the newest steps and does not grow beyond its size") {
  ForceRecord record;
  const std::size_t steps = 3 * ForceRecord::kMostSteps + 5;
  for (std::size_t k = 0; k < steps; ++k) record.add(double(k), std::array{force_of(double(k), -double(k))});
  CHECK(record.times().size() <= ForceRecord::kMostSteps);
  CHECK(record.times().size() >= ForceRecord::kMostSteps * 3 / 4);
  CHECK(record.times().back() == double(steps - 1));
  CHECK(record.along().size() == record.times().size());
  for (std::size_t k = 0; k < record.times().size(); ++k) {
    REQUIRE(record.times()[k] == double(steps - record.times().size() + k));
    REQUIRE(record.across()[k] == -record.times()[k]);
  }
}

TEST_CASE("a record of forces is read as it was written") {
  ForceHistory history;
  for (int k = 0; k < 5; ++k) history.grid.add(k, std::array{force_of(k, 2 * k, 3 * k), force_of(1, 1, 1)});
  StateWriter written;
  history.visit_state(written);
  ForceHistory again;
  StateReader read(written.bytes());
  again.visit_state(read);
  CHECK(read.left() == 0);
  REQUIRE(again.grid.newest().size() == 2);
  CHECK(again.grid.newest()[0].torque == 12.0);
  CHECK(std::ranges::equal(again.grid.across(), history.grid.across()));
  CHECK(std::ranges::equal(again.grid.times(), history.grid.times()));
  CHECK(again.particles.times().empty());

  const std::string part = written.bytes().substr(0, written.bytes().size() / 2);
  StateReader short_read(part);
  CHECK_THROWS_AS(again.visit_state(short_read), InputError);
}
