#include "world/readings/history.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

#include "scene/parameters/parameters.hpp"

using namespace twinflow;
using std::numbers::pi;

namespace {

Sample sample_at(double time, double energy = 0.0) {
  Sample sample;
  sample.metrics.time = time;
  sample.metrics.grid = GridMetrics{.kinetic_energy = energy};
  return sample;
}

std::vector<double> times(const History& history) {
  std::vector<double> result;
  for (std::size_t k = 0; k < history.size(); ++k) result.push_back(history[k].metrics.time);
  return result;
}

Scene history_scene_with(std::initializer_list<const char*> assignments) {
  Scene scene = load_scene("default");
  for (const char* assignment : assignments) apply_assignment(scene.settings, assignment);
  return scene;
}

}  // namespace

TEST_CASE("a history keeps the newest samples, in order, also long after it was full") {
  History history(4);
  CHECK(history.empty());
  for (int k = 1; k <= 11; ++k) history.add(sample_at(k));
  CHECK(times(history) == std::vector<double>{8, 9, 10, 11});
  CHECK(history.newest().metrics.time == 11);
}

TEST_CASE("a sample of the same time takes the place of the newest, full or not") {
  History history(3);
  history.add(sample_at(1));
  history.add(sample_at(1, 0.5));
  CHECK(history.size() == 1);
  CHECK(history.newest().metrics.grid->kinetic_energy == 0.5);
  for (const double time : {2.0, 3.0, 4.0, 5.0}) history.add(sample_at(time));
  history.add(sample_at(5, 0.7));
  CHECK(times(history) == std::vector<double>{3, 4, 5});
  CHECK(history.newest().metrics.grid->kinetic_energy == 0.7);
}

TEST_CASE("a scene that was started again leaves nothing of the one before") {
  History history(3);
  for (const double time : {1.0, 2.0, 3.0, 4.0}) history.add(sample_at(time));
  history.add(sample_at(0.5));
  history.add(sample_at(0.6));
  CHECK(times(history) == std::vector<double>{0.5, 0.6});
  history.clear();
  CHECK(history.empty());
}

TEST_CASE("a table of samples has the metrics' columns and those that they are compared with") {
  History history;
  Sample sample = sample_at(0.25, 1.5);
  sample.particles_enstrophy = 2.5;
  history.add(sample);
  sample.metrics.time = 0.5;
  sample.exact = ExactIntegrals{.kinetic_energy = 3.0, .enstrophy = 4.0, .momentum = {5.0, 6.0}};
  history.add(sample);
  std::istringstream lines(to_csv(history));
  std::string header, first, second, rest;
  std::getline(lines, header);
  std::getline(lines, first);
  std::getline(lines, second);
  CHECK(header == metrics_header() +
                      ",particles_enstrophy,exact_kinetic_energy,exact_enstrophy,exact_momentum_x,"
                      "exact_momentum_y");
  CHECK(first == metrics_row(history[0].metrics) + ",2.5,,,,");
  CHECK(second == metrics_row(history[1].metrics) + ",2.5,3,4,5,6");
  CHECK(std::ranges::count(header, ',') == std::ranges::count(second, ','));
  CHECK_FALSE(std::getline(lines, rest));
}

TEST_CASE("the integrals of an exact flow are those of its formulas") {
  // ½∫|u|² = ½ (1 + 1), ∫u = 0 + the mean flow of 0.25 over an area of 4, ½∫ω² = ½ (2π)².
  const Scene scene = history_scene_with(
      {"exact.u=sin(pi*x)*cos(pi*y)*exp(-t)+0.25", "exact.v=-cos(pi*x)*sin(pi*y)*exp(-t)"});
  const auto integrals = integrals_of(exact_velocity(scene).value(), Domain{}, 0.0);
  REQUIRE(integrals);
  CHECK(integrals->kinetic_energy == Approx(1.0 + 0.5 * 0.25 * 0.25 * 4.0).epsilon(1e-9));
  CHECK(integrals->momentum.x == Approx(1.0).epsilon(1e-9));
  CHECK(integrals->momentum.y == Approx(0.0).margin(1e-9));
  CHECK(integrals->enstrophy == Approx(2.0 * pi * pi).epsilon(1e-6));
  const auto later = integrals_of(exact_velocity(scene).value(), Domain{}, 1.0);
  CHECK(later->enstrophy == Approx(2.0 * pi * pi * std::exp(-2.0)).epsilon(1e-6));

  const Scene shear = history_scene_with({"exact.u=y", "exact.v=0"});  // over an area of 4·1.5
  CHECK(integrals_of(exact_velocity(shear).value(), Domain{1.5}, 0.0)->enstrophy ==
        Approx(0.5 * 6.0).epsilon(1e-6));
  const Scene infinite = history_scene_with({"exact.u=1/t", "exact.v=0"});
  CHECK_FALSE(integrals_of(exact_velocity(infinite).value(), Domain{}, 0.0));
}

TEST_CASE("a sample of particles has the enstrophy of the flow that they follow") {
  Scene scene = history_scene_with({"grid.enabled=false", "particles.count=4096",
                                    "velocity.u=sin(pi*x)*cos(pi*y)", "velocity.v=-cos(pi*x)*sin(pi*y)"});
  World world(scene, nullptr, {.seed = 1, .threads = 1});
  const Sample sample = read_sample(world);
  // Vorticity of the linear fit is low by about (π R)²/5, R = 0.078, and enters squared.
  CHECK(sample.particles_enstrophy.value() == Approx(2.0 * pi * pi).epsilon(0.03));
  CHECK(sample.metrics.particles.has_value());
  CHECK_FALSE(sample.exact);
}
