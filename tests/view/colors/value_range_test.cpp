#include "view/colors/value_range.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <limits>

using namespace twinflow;

TEST_CASE("a maximum is rounded up to 1, 2 or 5 times a power of ten") {
  CHECK(rounded_up(1.0) == Approx(1.0));
  CHECK(rounded_up(1.01) == Approx(2.0));
  CHECK(rounded_up(2.0) == Approx(2.0));
  CHECK(rounded_up(3.7) == Approx(5.0));
  CHECK(rounded_up(5.1) == Approx(10.0));
  CHECK(rounded_up(0.0123) == Approx(0.02));
  CHECK(rounded_up(99.0) == Approx(100.0));
  CHECK(rounded_up(3e-9) == Approx(5e-9));
  CHECK(rounded_up(double(0.2f)) == Approx(0.2));  // 0.2f is a little above 0.2
}

TEST_CASE("a field that is zero or broken gets the range of one") {
  CHECK(rounded_up(0.0) == 1.0);
  CHECK(rounded_up(std::numeric_limits<double>::quiet_NaN()) == 1.0);
  CHECK(rounded_up(std::numeric_limits<double>::infinity()) == 1.0);
  CHECK(range_about_zero(0.0) == ValueRange{-1.0, 1.0});
}

TEST_CASE("ranges begin at zero or lie evenly about it") {
  CHECK(range_from_zero(0.7) == ValueRange{0.0, 1.0});
  CHECK(range_about_zero(13.0) == ValueRange{-20.0, 20.0});
}

TEST_CASE("a range around values covers them, hardly more, with ticks at both ends") {
  const std::array<std::array<double, 2>, 5> extents = {
      {{0.93, 1.08}, {1.0, 1.0}, {0.0, 0.0}, {-3.0, 40.0}, {0.5, 0.52}}};
  for (const auto& [low, high] : extents) {
    CAPTURE(low, high);
    const ValueRange range = range_around(low, high);
    CHECK(range.low <= low + 1e-9);
    CHECK(range.high >= high - 1e-9);
    CHECK(range.high > range.low);
    const auto marks = ticks(range);
    CHECK(marks.front() == Approx(range.low).margin(1e-12));
    CHECK(marks.back() == Approx(range.high).margin(1e-12));
  }
  const ValueRange density = range_around(0.93, 1.08);
  CHECK(density.low == Approx(0.9));
  CHECK(density.high == Approx(1.1));
}

TEST_CASE("the range of every rule is round and covers what it has to, whatever the values") {
  for (const RangeRule rule : {RangeRule::from_zero, RangeRule::about_zero, RangeRule::around_values}) {
    for (const ValueRange values : {ValueRange{0.3, 0.7}, ValueRange{0.0, 0.0}, ValueRange{0.98, 1.03}}) {
      CAPTURE(int(rule), values.low, values.high);
      const ValueRange range = round_range(rule, interval_to_cover(rule, values));
      CHECK(range.low <= values.low + 1e-9);
      CHECK(range.high >= values.high - 1e-9);
      if (rule == RangeRule::from_zero) CHECK(range.low == 0.0);
      if (rule == RangeRule::about_zero) CHECK(range.low == -range.high);
    }
  }
  // The sign counts where it means something: the larger of both sides decides.
  CHECK(interval_to_cover(RangeRule::about_zero, {-3.0, 1.0}) == ValueRange{-3.0, 3.0});
  CHECK(interval_to_cover(RangeRule::around_values, {-3.0, 1.0}) == ValueRange{-3.0, 1.0});
  // Rounding noise does not become the whole range; a larger value does not see the floor.
  CHECK(interval_to_cover(RangeRule::about_zero, {-1e-13, 1e-13}, 1e-3) == ValueRange{-1e-3, 1e-3});
  CHECK(interval_to_cover(RangeRule::from_zero, {0.0, 0.5}, 1e-3) == ValueRange{0.0, 0.5});
}

TEST_CASE("ticks are few and evenly spaced, and zero of a signed range is exactly zero") {
  for (const double largest : {1.0, 2.0, 5.0, 0.01, 2000.0}) {
    for (const ValueRange range : {range_from_zero(largest), range_about_zero(largest)}) {
      const auto marks = ticks(range);
      CAPTURE(range.low, range.high);
      CHECK(marks.size() >= 3);
      CHECK(marks.size() <= 7);
      CHECK(marks.back() == Approx(range.high));
      CHECK(std::count(marks.begin(), marks.end(), 0.0) == 1);
    }
  }
}

TEST_CASE("a range of any ends has even ticks, and its own ends where they can be written shortly") {
  CHECK(ticks({0.0, 0.35}) == std::vector<double>{0.0, 0.1, 0.2, 0.35});
  CHECK(ticks({0.93, 1.08}).front() == 0.93);
  CHECK(ticks({0.93, 1.08}).back() == 1.08);
  // On its way from 1 to 2: only round numbers are told.
  const auto moving = ticks({-1.4234, 1.4234});
  CHECK(moving == std::vector<double>{-1.0, -0.5, 0.0, 0.5, 1.0});
}

TEST_CASE("tick labels are short and carry a true minus sign") {
  CHECK(format_tick(0.0) == "0");
  CHECK(format_tick(0.25) == "0.25");
  CHECK(format_tick(-2.5) == "−2.5");
  CHECK(format_tick(2e-7) == "2e-07");
  CHECK(format_tick(1.988) == "1.988");
  CHECK(format_tick(1.9884, 0.0002) == "1.9884");
  CHECK(format_tick(1.9885, 0.0005) == "1.9885");
  CHECK(format_tick(12345.6, 0.2) == "12345.6");
  CHECK(format_tick(12345.6) == "1.235e+04");
}

TEST_CASE("the extent of values leaves out what is not finite") {
  const std::array<float, 4> values = {2.0f, std::numeric_limits<float>::quiet_NaN(), -1.0f,
                                       std::numeric_limits<float>::infinity()};
  CHECK(extent(values) == ValueRange{-1.0, 2.0});
  CHECK(extent({}) == ValueRange{0.0, 0.0});
}
