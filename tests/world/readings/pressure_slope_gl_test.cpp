// The slope of the pressure on solids, and how gauges go on with it.
#include "world/readings/pressure_slope.hpp"

#include <cmath>
#include <numbers>

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"
#include "world/readings/pressure_places.hpp"
#include "world/readings/world_readings.hpp"
#include "world/world_fixtures.hpp"

using namespace twinflow;

namespace {

Solid disc_of(double radius) {
  Solid disc;
  disc.radius = radius;
  return disc;
}

Scene scene_with_solid(const Solid& solid, std::initializer_list<const char*> assignments = {}) {
  Scene scene = test::small_scene({"domain.boundary=walls", "velocity.u=0", "velocity.v=0",
                                   "particles.enabled=false", "grid.viscosity=0.05", "grid.cycles=4"});
  for (const char* assignment : assignments) apply_assignment(scene.settings, assignment);
  scene.solids = {solid};
  return scene;
}

/// After a step.
std::optional<PressureSlope> slope_in(gl::ShaderLibrary& shaders, const Scene& scene, glm::dvec2 point) {
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  world.step();
  return pressure_slope_beside(world, point);
}

constexpr double kCell = 2.0 / 32.0;

}  // namespace

TEST_CASE("a quadratic pressure goes on exactly with its slope on the surface") {
  const auto pressure = [](double distance) { return 3.0 - 1.5 * distance + 4.0 * distance * distance; };
  // Read at 0.06 and 0.16 from the surface, for a place on it and one at 0.02.
  for (const double distance : {0.0, 0.02}) {
    const PressurePlaces places{{0.0, 0.06}, {0.0, 0.16}, (distance - 0.06) / 0.1, 0.06};
    CHECK(value_with_slope(places, pressure(0.06), pressure(0.16), -1.5) ==
          Approx(pressure(distance)).epsilon(1e-12));
  }
  CHECK(value_with_slope({{0.0, 0.06}, {0.0, 0.06}}, 2.0, 2.0, -1.5) == 2.0);
}

TEST_CASE("in a flow against a wall friction lowers the pressure away from the wall") {
  // Hiemenz' flow u = x F'(y), v = −F(y) over a wall at y = 0 has ω = −x F''(0) on it and ∂p/∂y = ν ∂²v/∂y² =
  // −ν F''(0).
  constexpr double kCurvature = 1.2326, kNu = 0.5;
  const PressureSlope slope{{0.1, 0.0}, {-0.1, 0.0}, 0.2, 0.0, kNu};
  CHECK(slope.of(-0.1 * kCurvature, 0.1 * kCurvature) == Approx(-kNu * kCurvature));
}

TEST_CASE_METHOD(GlFixture, "the slope on a solid follows from places beside the foot and the forces",
                 "[gl]") {
  Solid disc = disc_of(0.5);
  disc.spin = 2.0;
  const auto slope = slope_in(shaders, scene_with_solid(disc, {"force.x=3"}), {0.53, 0.0});
  REQUIRE(slope);
  for (const glm::dvec2 place : {slope->right, slope->left}) CHECK(glm::length(place) == Approx(0.5));
  CHECK(slope->right.y < 0.0);
  CHECK(slope->left.y == Approx(-slope->right.y));
  CHECK(slope->distance == Approx(2.0 * slope->left.y));
  CHECK(slope->acceleration == Approx(3.0 + 4.0 * 0.5));  // the surface accelerates to the middle
  CHECK(slope->viscosity == 0.05);
}

TEST_CASE_METHOD(GlFixture, "there is no slope where the momentum on the surface is not known", "[gl]") {
  const Solid disc = disc_of(0.5);
  const glm::dvec2 place(0.5, 0.0);
  CHECK(slope_in(shaders, scene_with_solid(disc), place));
  CHECK_FALSE(slope_in(shaders, scene_with_solid(disc, {"grid.viscosity=0"}), place));
  CHECK_FALSE(slope_in(shaders, scene_with_solid(disc, {"grid.buoyancy=1"}), place));
  CHECK_FALSE(slope_in(
      shaders, scene_with_solid(disc, {"temperature.initial=x", "temperature.expansion=0.1", "force.y=-1"}),
      place));
  const World at_first(scene_with_solid(disc), &shaders, {.seed = 1, .threads = 1});
  CHECK_FALSE(pressure_slope_beside(at_first, place));
  Solid slippery = disc;
  slippery.slip = 1.0;
  CHECK_FALSE(slope_in(shaders, scene_with_solid(slippery), place));
  Solid led = disc;
  led.path = {{0.0, {0.0, 0.0}}, {1.0, {0.01, 0.0}}};
  CHECK_FALSE(slope_in(shaders, scene_with_solid(led), place));
  Solid box;
  box.shape = SolidShape::box;
  box.size = {1.0, 1.0};
  CHECK(slope_in(shaders, scene_with_solid(box), {0.5, 0.5 - 1.5 * kCell}));
  CHECK_FALSE(slope_in(shaders, scene_with_solid(box), {0.5, 0.5 - 0.5 * kCell}));
}

TEST_CASE_METHOD(GlFixture, "cells that touch a solid with a corner alone are whole", "[gl]") {
  // The front of this disc is a corner of cells.
  const World world(scene_with_solid(disc_of(10.0 * kCell)), &shaders, {.seed = 1, .threads = 1});
  const PressurePlaces places = pressure_places_on_grid(world, {-10.0 * kCell, 0.0});
  CHECK(places.near.x == Approx(-10.6 * kCell));
  CHECK(places.far.x == Approx(-11.6 * kCell));
}

TEST_CASE_METHOD(GlFixture, "pressure and vorticity on a cylinder make the drag that the grid measures",
                 "[gl]") {
  // With five cells across its radius they make 0.9 % too much. A straight line from the nearest cells would
  // make 3.4 % too little.
  Scene scene = scene_with_solid(disc_of(0.3), {"domain.boundary=channel", "domain.slip=no-slip",
                                                "velocity.u=1-y*y", "time.step=0.03", "grid.cycles=10"});
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  for (int step = 0; step < 60; ++step) world.step();
  constexpr int kPlaces = 64;
  std::vector<Gauge> gauges;
  const auto outward = [](int k) {
    const double angle = 2.0 * std::numbers::pi * k / kPlaces;
    return glm::dvec2(std::cos(angle), std::sin(angle));
  };
  for (int k = 0; k < kPlaces; ++k) {
    const glm::dvec2 place = 0.300001 * outward(k);
    gauges.push_back({"", place, place, 1});
  }
  const std::vector<GaugeReading> readings = read_gauges(world, gauges);
  double drag = 0.0;
  for (int k = 0; k < kPlaces; ++k) {
    const GaugeSample& sample = readings[static_cast<std::size_t>(k)].grid.front();
    const glm::dvec2 n = outward(k);
    drag +=
        (-*sample.pressure * n.x - 0.05 * *sample.vorticity * n.y) * 0.3 * 2.0 * std::numbers::pi / kPlaces;
  }
  CHECK(drag == Approx(world.forces().grid.newest()[0].force.x).epsilon(0.015));
}
