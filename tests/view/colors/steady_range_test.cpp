#include "view/colors/steady_range.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

using namespace twinflow;

namespace {

ValueRange from_zero(const ValueRange& values) { return range_from_zero(values.high); }
ValueRange about_zero(const ValueRange& values) { return range_about_zero(values.high); }
ValueRange around(const ValueRange& values) { return range_around(values.low, values.high); }

/// What a formula gives for each of so many frames.
template <class Formula>
std::vector<double> maxima_of(int frames, const Formula& formula) {
  std::vector<double> maxima(static_cast<std::size_t>(frames));
  for (int k = 0; k < frames; ++k) maxima[static_cast<std::size_t>(k)] = formula(k);
  return maxima;
}

SteadyRange::Moment frame(int number) { return {number, number / 60.0}; }

/// The round ends that it was on its way to, frame by frame, for these maxima.
std::vector<double> targets(const std::vector<double>& maxima) {
  SteadyRange range;
  std::vector<double> ends;
  for (std::size_t k = 0; k < maxima.size(); ++k) {
    range.follow({0.0, maxima[k]}, frame(int(k)), from_zero);
    ends.push_back(range.target().high);
  }
  return ends;
}

int changes(const std::vector<double>& ends) {
  int count = 0;
  for (std::size_t k = 1; k < ends.size(); ++k) count += ends[k] != ends[k - 1] ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("a maximum that hovers about a round number changes the range once") {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> noise(0.9, 1.1);
  std::vector<double> maxima = maxima_of(2000, [&](int) { return noise(random); });
  maxima.front() = 0.99;
  CHECK(changes(targets(maxima)) == 1);
  CHECK(targets(maxima).back() == 2.0);
}

TEST_CASE("another scene's first state has its own range, also right after the first one's") {
  SteadyRange range;
  CHECK(range.follow({0.0, 7.0}, frame(0), from_zero) == ValueRange{0.0, 10.0});
  CHECK(range.follow({0.0, 0.3}, frame(0), from_zero) == ValueRange{0.0, 0.5});
  CHECK(range.follow({0.0, 0.3}, frame(0), from_zero) == ValueRange{0.0, 0.5});
  CHECK(range.follow({0.0, 0.3}, frame(1), from_zero) == ValueRange{0.0, 0.5});
}

TEST_CASE("a slowly varying maximum never makes the range jump back and forth") {
  for (const double period : {30.0, 100.0, 400.0, 1500.0}) {
    for (const double depth : {0.05, 0.3, 0.6, 0.95}) {
      CAPTURE(period, depth);
      const std::vector<double> maxima = maxima_of(
          3000, [&](int k) { return 3.0 * (1.0 + depth * std::sin(2.0 * std::numbers::pi * k / period)); });
      const std::vector<double> ends = targets(maxima);
      int last_widened = -1000;
      for (int k = 1; k < 3000; ++k) {
        const auto now = static_cast<std::size_t>(k);
        CHECK(ends[now] >= maxima[now] * (1.0 - 1e-6));
        if (ends[now] > ends[now - 1]) last_widened = k;
        // It turns back only after a good while in which the wider range was not needed.
        if (ends[now] < ends[now - 1]) {
          CHECK(k - last_widened >= SteadyRange::kPatience);
          for (int before = 0; before < SteadyRange::kPatience; ++before) {
            CHECK(1.2 * maxima[std::size_t(k - before)] <= ends[now]);
          }
        }
      }
    }
  }
}

TEST_CASE("a maximum that decays narrows the range step by step, and only narrows it") {
  const std::vector<double> maxima = maxima_of(4000, [](int k) { return 8.0 * std::exp(-k / 600.0) + 0.01; });
  const std::vector<double> ends = targets(maxima);
  CHECK(std::ranges::is_sorted(ends, std::greater<>()));
  CHECK(ends.front() == 10.0);
  CHECK(ends.back() <= 0.05);
}

TEST_CASE("the shown range reaches its target smoothly, within half a second of frames") {
  SteadyRange range;
  range.follow({-0.9, 0.9}, frame(0), about_zero);
  double before = 1.0;
  for (int k = 1; k <= 30; ++k) {
    const ValueRange shown = range.follow({-1.5, 1.5}, frame(k), about_zero);
    CHECK(shown.low == -shown.high);
    CHECK(shown.high >= before);
    CHECK(shown.high - before <= 0.26);  // a quarter of the way from 1 to 2
    before = shown.high;
  }
  CHECK(before == 2.0);
}

TEST_CASE("the same state drawn again has the same range, and another run begins anew") {
  SteadyRange range;
  range.follow({0.0, 0.9}, frame(10), from_zero);
  const ValueRange on_its_way = range.follow({0.0, 1.5}, frame(11), from_zero);
  CHECK(range.follow({0.0, 1.5}, frame(11), from_zero) == on_its_way);
  CHECK(range.follow({0.0, 0.1}, frame(0), from_zero) == range_from_zero(0.1));
}

TEST_CASE("the first values that are not blank have their range at once") {
  SteadyRange range;
  CHECK(range.follow({0.0, 0.0}, frame(0), from_zero) == ValueRange{0.0, 1.0});
  CHECK(range.follow({0.0, 0.003}, frame(1), from_zero) == range_from_zero(0.003));
}

TEST_CASE("frames that lie far apart show their values at once") {
  SteadyRange range;
  range.follow({0.0, 0.9}, {0, 0.0}, from_zero);
  CHECK(range.follow({0.0, 4.0}, {60, 1.0}, from_zero) == ValueRange{0.0, 5.0});
}

TEST_CASE("a density that trembles leaves both ends of its range alone") {
  SteadyRange range;
  std::mt19937 random(2);
  std::uniform_real_distribution<double> noise(-0.01, 0.01);
  range.follow({0.93, 1.07}, frame(0), around);
  int turns = 0;
  ValueRange before = range.target();
  for (int k = 1; k < 1000; ++k) {
    range.follow({0.93 + noise(random), 1.07 + noise(random)}, frame(k), around);
    if (range.target() != before) ++turns;
    before = range.target();
  }
  CHECK(turns <= 1);
}
