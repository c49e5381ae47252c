#include "world/readings/oscillation.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <numbers>
#include <random>
#include <vector>

using namespace twinflow;
using std::numbers::pi;

namespace {

struct Record {
  std::vector<double> times, values;
};

template <class Value>
Record record_of(double seconds, double interval, const Value& value) {
  Record record;
  for (int k = 0; k * interval < seconds; ++k) {
    record.times.push_back(k * interval);
    record.values.push_back(value(k * interval));
  }
  return record;
}

std::optional<Oscillation> oscillation_of(const Record& record) {
  return twinflow::oscillation_of(record.times, record.values);
}

}  // namespace

TEST_CASE("a sine has its frequency, amplitude and mean") {
  for (const double frequency : {0.3, 0.41, 1.7, 4.0}) {
    const auto found = oscillation_of(record_of(
        30.0, 0.01, [&](double t) { return 0.2 + 0.7 * std::sin(2.0 * pi * frequency * t + 0.3); }));
    CAPTURE(frequency);
    REQUIRE(found);
    // Linear interpolation is wrong by about (2π f Δt)²/12 of an interval, and no more than once a record.
    CHECK(found->frequency == Approx(frequency).epsilon(1e-4));
    // Whole periods end on a sample.
    CHECK(found->amplitude == Approx(0.7).epsilon(0.01));
    CHECK(found->mean == Approx(0.2).margin(0.01));
  }
}

TEST_CASE("noise and drift do not hide an oscillation") {
  std::mt19937 random(7);
  std::normal_distribution<double> noise(0.0, 0.1);
  const auto found = oscillation_of(record_of(
      60.0, 0.01, [&](double t) { return 0.03 * t + 0.7 * std::sin(2.0 * pi * 0.41 * t) + noise(random); }));
  REQUIRE(found);
  // Noise of a seventh of the amplitude moves a crossing by about 0.1/(2π·0.41·0.7) = 0.06 s, less where it
  // crosses several times, and two of them over 12 periods of 2.4 s: 0.08/29.
  CHECK(found->frequency == Approx(0.41).epsilon(0.004));
  CHECK(found->amplitude == Approx(0.7).epsilon(0.05));
}

TEST_CASE("how a flow begins does not count") {
  const auto found = oscillation_of(record_of(40.0, 0.01, [](double t) {
    return 20.0 * std::exp(-t) + (t < 15.0 ? std::sin(9.0 * t) : std::sin(2.0 * pi * 0.5 * t));
  }));
  REQUIRE(found);
  CHECK(found->frequency == Approx(0.5).epsilon(1e-4));
}

TEST_CASE("what does not oscillate has no frequency") {
  std::mt19937 random(11);
  std::normal_distribution<double> noise(0.0, 1.0);
  CHECK_FALSE(oscillation_of(record_of(30.0, 0.01, [](double) { return 0.25; })));
  CHECK_FALSE(oscillation_of(record_of(30.0, 0.01, [](double t) { return 1.0 - std::exp(-0.3 * t); })));
  CHECK_FALSE(oscillation_of(record_of(30.0, 0.01, [&](double) { return noise(random); })));
  // One value to rounding, which changes its last digit at every sample.
  CHECK_FALSE(
      oscillation_of(record_of(30.0, 0.01, [](double t) { return 1.0 + 1e-8 * std::sin(2.0 * pi * t); })));
  // From sample to sample: the numerical noise of a step.
  CHECK_FALSE(oscillation_of(record_of(30.0, 0.01, [](double t) { return std::cos(pi * t / 0.01); })));
  CHECK_FALSE(oscillation_of(Record{}));
}

TEST_CASE("two periods are not enough, three are") {
  const auto sine = [](double t) { return std::sin(2.0 * pi * t); };
  // The second half of the record counts, from 2.5 s and from 3.9 s on.
  CHECK_FALSE(oscillation_of(record_of(5.0, 0.01, sine)));
  CHECK(oscillation_of(record_of(7.8, 0.01, sine)));
}
