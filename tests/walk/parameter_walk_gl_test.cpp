#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "gl/gl_fixture.hpp"
#include "walk/walk.hpp"

using namespace twinflow;

namespace {

/// A step of these worlds takes milliseconds; a step of so many seconds hangs, even on a busy machine.
constexpr double kHang = 120.0;

/// Takes walks and counts how they end.
struct WalkFixture : GlFixture {
  std::map<WalkResult::End, int> ends;

  void go(const WalkGround& ground, const Assignments& assignments) {
    WalkResult result;
    try {
      result = walk(shaders, ground, assignments);
    } catch (const std::exception& error) {
      result.failures.push_back(std::string("throws: ") + error.what());
    }
    for (const std::string& error : debug.read_errors()) result.failures.push_back("OpenGL: " + error);
    if (result.slowest_step_seconds > kHang) result.failures.emplace_back("a step hangs");
    ++ends[result.end];
    Assignments all = ground.assignments;
    all.insert(all.end(), assignments.begin(), assignments.end());
    for (const std::string& failure : result.failures) {
      FAIL_CHECK("ground " << ground.name << ":" << as_arguments(all) << "\n  " << failure);
    }
  }

  /// Takes each row of the fluids for which `chosen(row)` holds to its ends; the long walk covers the others.
  template <class Chosen>
  void take_to_ends(const Chosen& chosen) {
    std::size_t turn = 0;
    for (const Parameter& parameter : parameters()) {
      if (!is_of_fluids(parameter) || !chosen(parameter)) continue;
      for (const std::string& value : walk_values(parameter)) {
        if (value == format_value(parameter.default_value)) continue;
        go(walk_grounds()[turn++ % 2], {std::string(parameter.key) + "=" + value});
      }
    }
    CHECK(peak_memory() < kMostWalkMemory);
  }
};

/// A random value of the row, mostly not its default; for numbers possibly one within the range.
std::string random_value(const Parameter& parameter, std::mt19937_64& random) {
  std::vector<std::string> values = walk_values(parameter);
  constexpr std::size_t kUsefulFormulas = 4;
  if (is_formula(parameter) && random() % 8 != 0) values.resize(kUsefulFormulas);
  std::erase(values, format_value(parameter.default_value));
  if (parameter.kind == ParameterKind::real && random() % 2 == 0) {
    const double share = static_cast<double>(random() % 1001) / 1000.0;
    const double low =
        parameter.logarithmic ? std::max(parameter.minimum, 1e-6 * parameter.maximum) : parameter.minimum;
    const double high = parameter.maximum;
    return format_value(parameter.logarithmic ? low * std::pow(high / low, share)
                                              : low + share * (high - low));
  }
  return values[random() % values.size()];
}

/// Two or three different rows, each with a random value.
Assignments random_assignments(std::mt19937_64& random) {
  Assignments assignments;
  std::vector<std::size_t> rows;
  const std::size_t count = 2 + random() % 2;
  while (rows.size() < count) {
    const std::size_t row = random() % parameters().size();
    if (std::ranges::find(rows, row) != rows.end()) continue;
    rows.push_back(row);
    const Parameter& parameter = parameters()[row];
    if (!is_of_fluids(parameter) && random() % 4 != 0) {
      rows.pop_back();
      continue;
    }
    assignments.push_back(std::string(parameter.key) + "=" + random_value(parameter, random));
  }
  return assignments;
}

}  // namespace

TEST_CASE_METHOD(WalkFixture, "every row of the grid can be taken to its ends", "[gl][walk]") {
  take_to_ends([](const Parameter& parameter) { return parameter.key.starts_with("grid."); });
  CHECK(ends[WalkResult::End::finished] > 20);
}

TEST_CASE_METHOD(WalkFixture, "every row of the particles can be taken to its ends", "[gl][walk]") {
  take_to_ends([](const Parameter& parameter) { return parameter.key.starts_with("particles."); });
  CHECK(ends[WalkResult::End::finished] > 50);
}

TEST_CASE_METHOD(WalkFixture, "every row of both fluids can be taken to its ends", "[gl][walk]") {
  take_to_ends([](const Parameter& parameter) {
    return !parameter.key.starts_with("grid.") && !parameter.key.starts_with("particles.");
  });
  for (std::size_t ground = 0; ground < 2; ++ground) go(walk_grounds()[ground], {});
  CHECK(ends[WalkResult::End::finished] > 15);
}

TEST_CASE_METHOD(WalkFixture, "every row of the table can be taken to its ends with every method",
                 "[gl][walk][long]") {
  for (const WalkGround& ground : walk_grounds()) {
    for (const Parameter& parameter : parameters()) {
      for (const std::string& value : walk_values(parameter)) {
        go(ground, {std::string(parameter.key) + "=" + value});
      }
    }
  }
  CHECK(peak_memory() < kMostWalkMemory);
}

TEST_CASE_METHOD(WalkFixture, "some pairs and triples of rows go together or are refused", "[gl][walk]") {
  std::mt19937_64 random(1);
  for (int k = 0; k < 24; ++k)
    go(walk_grounds()[random() % walk_grounds().size()], random_assignments(random));
  CHECK(peak_memory() < kMostWalkMemory);
}

TEST_CASE_METHOD(WalkFixture, "hundreds of pairs and triples of rows go together or are refused",
                 "[gl][walk][long]") {
  std::mt19937_64 random(2);
  for (int k = 0; k < 600; ++k) {
    go(walk_grounds()[random() % walk_grounds().size()], random_assignments(random));
  }
  CHECK(ends[WalkResult::End::finished] > 300);
  CHECK(peak_memory() < kMostWalkMemory);
}
