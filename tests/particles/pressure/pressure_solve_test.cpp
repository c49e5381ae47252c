#include "particles/pressure/pressure_solve.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

using namespace twinflow;

namespace {

constexpr float kUnbounded = -std::numeric_limits<float>::max();

/// A string of beads over an obstacle: e = load + p[k-1] − 2 p[k] + p[k+1], with ends held.
struct Beads {
  std::vector<double> load;

  std::size_t count() const { return load.size(); }
  template <class Pressure>
  double excess(const Pressure& p, std::size_t k) const {
    return load[k] - 2.0 * p[k] + (k > 0 ? p[k - 1] : 0.0) + (k + 1 < count() ? p[k + 1] : 0.0);
  }
  PressureSolve::Problem problem(std::span<const float> lowest, double tolerance) const {
    return {.particles = static_cast<int>(count()),
            .step = 0.25f,
            .lowest = lowest,
            .closed = false,
            .largest_tolerance = tolerance,
            .mean_tolerance = 1.0,
            .max_iterations = 100000};
  }
  void evaluate(const AlignedVector<float>& p, AlignedVector<float>& e) const {
    for (std::size_t k = 0; k < count(); ++k) e[k] = static_cast<float>(excess(p, k));
  }
  /// Solves by projected Gauss–Seidel in double precision.
  std::vector<double> solution(double lowest) const {
    std::vector<double> p(count(), 0.0);
    for (int sweep = 0; sweep < 200000; ++sweep) {
      for (std::size_t k = 0; k < count(); ++k) p[k] = std::max(p[k] + 0.5 * excess(p, k), lowest);
    }
    return p;
  }
};

template <class Evaluate>
PressureSolve::Outcome solved(const PressureSolve::Problem& problem, AlignedVector<float>& pressure,
                              int threads, const Evaluate& evaluate) {
  const ThreadTeam team(threads);
  PressureSolve solve;
  solve.begin(problem, pressure, team);
  do {
    evaluate(pressure, solve.excess());
  } while (solve.correct(pressure));
  return solve.outcome();
}

PressureSolve::Outcome solved(const Beads& beads, const PressureSolve::Problem& problem,
                              AlignedVector<float>& pressure, int threads) {
  return solved(problem, pressure, threads, [&](const auto& p, auto& excess) { beads.evaluate(p, excess); });
}

Beads loaded(std::size_t count) {
  Beads beads;
  for (std::size_t k = 0; k < count; ++k) beads.load.push_back(std::sin(0.4 * static_cast<double>(k)) - 0.2);
  return beads;
}

}  // namespace

TEST_CASE("Pressures push where they must and rest where they may") {
  const Beads beads = loaded(40);
  const float lowest = GENERATE(0.0f, kUnbounded);
  const std::vector<float> bounds(40, lowest);
  AlignedVector<float> pressure(40 + kParticlePadding, 0.0f);
  const auto outcome = solved(beads, beads.problem(bounds, 1e-5), pressure, 2);
  CHECK(outcome.largest <= 1e-5);
  const std::vector<double> expected = beads.solution(lowest);
  // An error of e means one of e n²/8 in p.
  for (std::size_t k = 0; k < 40; ++k) CHECK(pressure[k] == Approx(expected[k]).margin(4e-3));
  if (lowest == 0.0f) CHECK(std::ranges::count(expected, 0.0) > 5);  // the obstacle is touched
}

TEST_CASE("The deeper the fluid the more iterations, in proportion and not by the square") {
  const std::vector<float> bounds(400, kUnbounded);
  const auto iterations = [&](std::size_t count) {
    Beads beads;
    beads.load.assign(count, 1.0);
    AlignedVector<float> pressure(count + kParticlePadding, 0.0f);
    return solved(beads, beads.problem(bounds, 1e-2), pressure, 1).iterations;
  };
  const int shallow = iterations(50);
  const int deep = iterations(200);
  CAPTURE(shallow, deep);
  CHECK(deep < 8 * shallow);  // relaxed Jacobi: sixteen times
  CHECK(deep < 20 * 200);
}

TEST_CASE("Steps that are too long are found out and shortened") {
  const Beads beads = loaded(40);
  const std::vector<float> bounds(40, 0.0f);
  PressureSolve::Problem problem = beads.problem(bounds, 1e-5);
  problem.step = 2.0f;  // eight times too long
  AlignedVector<float> pressure(40 + kParticlePadding, 0.0f);
  const auto outcome = solved(beads, problem, pressure, 1);
  CHECK(outcome.largest <= 1e-5);
  CHECK(outcome.iterations < 2000);
}

TEST_CASE("What no pressure can help does not count in a closed fluid") {
  // Beads in a ring: their total excess is that of the load, whatever the pressures.
  std::vector<double> load;
  for (int k = 0; k < 30; ++k) load.push_back(0.7 + std::cos(2.0 * 3.14159265358979 * k / 30.0));
  const std::vector<float> bounds(30, kUnbounded);
  const PressureSolve::Problem problem = {.particles = 30,
                                          .step = 0.25f,
                                          .lowest = bounds,
                                          .closed = true,
                                          .background_pressure = 3.0,
                                          .largest_tolerance = 1e-5,
                                          .mean_tolerance = 1.0,
                                          .max_iterations = 10000};
  AlignedVector<float> pressure(30 + kParticlePadding, 0.0f);
  const auto outcome = solved(problem, pressure, 1, [&](const auto& p, auto& e) {
    for (std::size_t k = 0; k < 30; ++k) {
      e[k] = static_cast<float>(load[k] - 2.0 * p[k] + p[(k + 29) % 30] + p[(k + 1) % 30]);
    }
  });
  CHECK(outcome.largest <= 1e-5);
  CHECK(outcome.iterations < 10000);
  const double amplitude = 1.0 / (2.0 - 2.0 * std::cos(2.0 * 3.14159265358979 / 30.0));
  CHECK(pressure[0] - pressure[15] == Approx(2.0 * amplitude).epsilon(1e-3));
  // Where the mean of the pressures cannot matter, it is the one asked for.
  CHECK(std::accumulate(pressure.begin(), pressure.begin() + 30, 0.0) / 30.0 == Approx(3.0).epsilon(1e-5));
}
