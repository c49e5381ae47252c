// What is read of liquids that end at a surface: nothing beyond it.
#include <cmath>
#include <numbers>
#include <string>

#include "core/state_visitor.hpp"
#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/gauge_reader.hpp"
#include "world/readings/gauge_table.hpp"
#include "world/readings/probe.hpp"
#include "world/readings/world_readings.hpp"
#include "world/world.hpp"

using namespace twinflow;
using Catch::Matchers::Contains;

namespace {

/// Both panes hold water up to y = -0.1.
Scene pool(const std::string& more = "") {
  return parse_scene(
      "[domain]\nboundary = \"walls\"\n[time]\nstep = 0.01\n[velocity]\nu = \"0\"\nv = \"0\"\n"
      "[force]\ny = -2\n[grid]\nresolution = 48\nsurface = \"free\"\n"
      "[particles]\nmethod = \"wcsph\"\ncount = 1200\ncontainer = \"box\"\nregion = \"-0.1 - y\"\n"
      "initial_pressure = \"2*max(0, -0.1 - y)\"\n" +
          more,
      "pool.toml", {});
}

constexpr const char* kGauges =
    "[[gauge]]\nname = \"height\"\nfrom = [0.3, -1]\nto = [0.3, 1]\nsamples = 201\n"
    "[[gauge]]\nname = \"above\"\nat = [0.3, 0.5]\n"
    "[[gauge]]\nname = \"wall\"\nat = [-1, -0.6]\n"
    "[[gauge]]\nname = \"dry_wall\"\nat = [-1, 0.6]\n";

}  // namespace

TEST_CASE_METHOD(GlFixture, "gauges and probe read a liquid and nothing beyond its surface", "[gl][world]") {
  World world(pool(kGauges), &shaders, {.seed = 1, .threads = 1});
  world.advance_to(0.05);
  const std::vector<GaugeReading> readings = read_gauges(world);
  // The particles' surface is half a spacing above their centers, and samples stand a hundredth apart.
  CHECK(*wetted_length(readings[0].gauge, readings[0].grid) == Approx(0.9).margin(0.011));
  CHECK(*wetted_length(readings[0].gauge, readings[0].particles) ==
        Approx(0.9).margin(0.5 * world.particles()->spacing() + 0.01));
  CHECK_FALSE(readings[1].grid.front().velocity);
  CHECK_FALSE(readings[1].grid.front().pressure);
  CHECK_FALSE(readings[1].grid.front().dye);
  CHECK_FALSE(wetted_length(readings[1].gauge, readings[1].grid));
  // Both have the pressure of the depth, 2 · 0.5, the particles within their sound's share.
  CHECK(*readings[2].grid.front().pressure == Approx(1.0).epsilon(0.01));
  CHECK(*readings[2].particles.front().pressure == Approx(1.0).epsilon(0.05));
  CHECK_FALSE(readings[3].grid.front().pressure);
  CHECK_THAT(gauges_units(readings), Contains("height_grid_wetted") && Contains("height_particles_wetted"));
  const std::vector<GaugeTraces> traces = traces_of(readings);
  CHECK(value_named(traces[0].grid, "wetted") == wetted_length(readings[0].gauge, readings[0].grid));
  CHECK(value_named(traces[0].particles, "wetted") ==
        wetted_length(readings[0].gauge, readings[0].particles));
  CHECK_THAT(traces_header(traces), Contains(",height_grid_wetted,") && !Contains("above_grid_wetted"));

  Probe probe(shaders);
  CHECK_FALSE(probe.read(world, {0.3, 0.5}).grid);
  CHECK_FALSE(probe.read(world, {0.3, 0.0}).grid);
  const ProbeReading below = probe.read(world, {0.3, -0.5});
  REQUIRE(below.grid);
  CHECK(below.grid->pressure == Approx(0.8).epsilon(0.01));
  // Just below the surface the pressure is not that of a cubic through the vacuum's zeros.
  CHECK(probe.read(world, {0.3, -0.12}).grid.value().pressure > 0.0);
}

TEST_CASE_METHOD(GlFixture, "the wetted length of lines has the height of a wave of a quarter of a cell",
                 "[gl][world]") {
  const int samples = GENERATE(49, 97, 201);
  const double level = GENERATE(-0.1, -0.125, -0.083333);  // within cells and on their sides
  CAPTURE(samples, level);
  Scene scene = pool();
  scene.settings.particles.enabled = false;
  const double height = 0.01;
  scene.settings.grid.region = std::to_string(level) + " + 0.01*cos(pi*x) - y";
  for (const double x : {-1.0, -0.71, -0.5, 0.0, 0.31, 1.0}) {
    scene.gauges.push_back({"at" + std::to_string(scene.gauges.size()), {x, -1.0}, {x, 1.0}, samples});
  }
  scene.gauges.push_back({"down", {0.31, 1.0}, {0.31, -1.0}, samples});
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  for (const GaugeReading& reading : read_gauges(world)) {
    const double expected = 1.0 + level + height * std::cos(std::numbers::pi * reading.gauge.from.x);
    CAPTURE(reading.gauge.name, reading.gauge.from.x);
    CHECK(*wetted_length(reading.gauge, reading.grid) == Approx(expected).margin(4e-4));
  }
}

TEST_CASE_METHOD(GlFixture, "the wetted length of a line ends at solids and surfaces, not at samples",
                 "[gl][world]") {
  const double shift = GENERATE(0.0, 0.003, 0.0071);
  CAPTURE(shift);
  Scene scene = pool("[[solid]]\nshape = \"disc\"\ncenter = [0.2, -0.6]\nradius = 0.2\n");
  scene.gauges = {{"across", {-0.3 + shift, -0.6}, {0.7 + shift, -0.6}, 51},
                  {"up", {-0.5 + shift, -0.9}, {-0.5 + shift, 0.5}, 71},
                  {"floor", {-1.0, -1.0}, {1.0, -1.0}, 21},
                  {"dry", {-1.0, 0.5}, {1.0, 0.5}, 21}};
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  const std::vector<GaugeReading> readings = read_gauges(world);
  const double spacing = world.particles()->spacing();
  for (const auto fluid : {&GaugeReading::grid, &GaugeReading::particles}) {
    const auto wetted = [&](std::size_t k) { return *wetted_length(readings[k].gauge, readings[k].*fluid); };
    const bool of_particles = fluid == &GaugeReading::particles;
    CAPTURE(of_particles);
    CHECK(wetted(0) == Approx(0.6).margin(1e-3));
    // The lattice of particles ends up to half a row from the region's edge.
    CHECK(wetted(1) == Approx(0.8).margin(of_particles ? 0.5 * spacing : 4e-4));
    CHECK(wetted(2) == Approx(2.0));
    CHECK(wetted(3) == 0.0);
  }
}

TEST_CASE_METHOD(GlFixture, "the difference and the errors count where there is liquid", "[gl][world]") {
  // Particles alone fill the upper half, where they move; the grid's liquid and the particles in it rest.
  Scene scene = pool("[exact]\nu = \"y < -0.1 ? 0 : 5\"\nv = \"x < 2 ? 1e-3 : 0\"\n");
  scene.settings.force.y = 0.0;
  scene.settings.particles.initial_pressure = "0";
  scene.settings.particles.region = "1";
  scene.settings.grid.region = "-0.1 - y";
  scene.settings.velocity.u = "y > 0.1 ? 5 : 0";
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  const Metrics metrics = read_metrics(world);
  // The particles' velocity is smoothed across an interaction radius.
  CHECK(*metrics.velocity_difference_rms < 0.5);
  // Where there is liquid the exact velocity is 1e-3 upwards, against which rest is wrong by all of it.
  CHECK(*metrics.grid_error == Approx(1.0).epsilon(1e-3));
}

TEST_CASE_METHOD(GlFixture, "pouring gives both panes the same volume", "[gl][world]") {
  Scene scene =
      pool("[[gesture]]\ntool = \"pour\"\npath = [[0.0, -0.5, 0.5], [0.2, 0.5, 0.5]]\nradius = 0.15\n");
  scene.settings.force.y = 0.0;
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  const double particle = world.particles()->spacing() * world.particles()->spacing();
  const int before = world.particles()->particles().size();
  world.advance_to(0.25);
  const double of_particles = particle * (world.particles()->particles().size() - before);
  const Metrics metrics = read_metrics(world);
  CHECK(*metrics.grid->volume_poured > 0.05);
  // What is poured flies on as fast as the brush. Particles leave up to half a spacing around a stroke
  // without any.
  const double rim = 0.5 * world.particles()->spacing() * 2.0 * (1.0 + 0.3);
  CHECK(of_particles == Approx(*metrics.grid->volume_poured).margin(rim));
}

TEST_CASE_METHOD(GlFixture, "gauges and probe read no liquid inside a body that floats in it",
                 "[gl][world]") {
  Scene scene = pool(
      "[[body]]\nshape = \"disc\"\ncenter = [0.2, -0.5]\nradius = 0.2\ndensity = 1\n"
      "[[gauge]]\nname = \"inside\"\nat = [0.2, -0.5]\n[[gauge]]\nname = \"beside\"\nat = [-0.3, -0.5]\n"
      "[[gauge]]\nname = \"across\"\nfrom = [-0.3, -0.5]\nto = [0.7, -0.5]\nsamples = 201\n");
  scene.settings.particles.enabled = false;
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  world.advance_to(0.02);
  const std::vector<GaugeReading> readings = read_gauges(world);
  CHECK_FALSE(readings[0].grid.front().velocity);
  CHECK_FALSE(readings[0].grid.front().dye);
  REQUIRE(readings[1].grid.front().velocity);
  // The disc covers 0.4 of a line of length 1, whose samples stand a two-hundredth apart.
  CHECK(*wetted_length(readings[2].gauge, readings[2].grid) == Approx(0.6).margin(0.011));
  Probe probe(shaders);
  CHECK_FALSE(probe.read(world, {0.2, -0.5}).grid);
  CHECK(probe.read(world, {-0.3, -0.5}).grid);
}

TEST_CASE_METHOD(GlFixture,
                 "gauges read bodies in both fluids, blank until they appear, and so does the probe",
                 "[gl][world][floating]") {
  const std::string scene =
      "[[body]]\nshape = \"disc\"\ncenter = [-0.5, -0.5]\nradius = 0.15\ndensity = 3\nangle = 0.25\n"
      "velocity = [0.1, -0.2]\nspin = 0.5\n"
      "[[gesture]]\ntool = \"box\"\npath = [[0.035, 0.5, 0.3], [0.135, 0.5, 0.2]]\nradius = 0.1\n"
      "[[gauge]]\nname = \"stone\"\nsolid = \"body1\"\n[[gauge]]\nname = \"box\"\nsolid = \"body2\"\n";
  World world(pool(scene), &shaders, {.seed = 1, .threads = 1});
  const std::string header = gauges_header(read_gauges(world));
  const std::string columns =
      "x,NAME_y,NAME_angle,NAME_velocity_x,NAME_velocity_y,NAME_spin,NAME_force_x,NAME_force_y,NAME_torque";
  std::string expected = "time";
  for (const char* name : {"stone_grid", "stone_particles", "box_grid", "box_particles"}) {
    std::string these = "NAME_" + columns;
    for (std::size_t at = 0; (at = these.find("NAME", at)) != std::string::npos;) these.replace(at, 4, name);
    expected += "," + these;
  }
  CHECK(header == expected);
  CHECK(gauges_row(0.0, read_gauges(world)) ==
        "0,-0.5,-0.5,0.25,0.1,-0.2,0.5,,,,-0.5,-0.5,0.25,0.1,-0.2,0.5,,,,,,,,,,,,,,,,,,,,,");

  world.advance_to(0.02);
  std::vector<GaugeReading> readings = read_gauges(world);
  CHECK_FALSE(readings[1].grid.front().body);
  CHECK_FALSE(readings[1].particles.front().body);
  world.advance_to(0.06);
  CHECK(gauges_header(read_gauges(world)) == header);
  readings = read_gauges(world);
  REQUIRE(readings.size() == 2);
  for (std::size_t k = 0; k < 2; ++k) {
    const GaugeSample& grid = readings[k].grid.front();
    const GaugeSample& particles = readings[k].particles.front();
    CHECK(grid.body == world.grid_bodies()[k]);
    CHECK(particles.body == world.particles()->bodies()[k]);
    CHECK(grid.force->force == world.force_on_grid_body(k).force);
    CHECK(particles.force->force == world.particles()->force_on_body(k).force);
    CHECK((grid.force->force != glm::dvec2(0.0)) == (k == 0));  // the box falls through the vacuum
  }
  CHECK(readings[1].grid.front().body->velocity.y < -1.0);  // it was thrown and falls freely
  CHECK(readings[0].particles.front().force->force.y > 0.0);
  CHECK_THAT(gauges_units(readings),
             Contains("stone_grid_angle,rad,counterclockwise angle of body1 in the grid fluid\n") &&
                 Contains("box_particles_force_y,density*length^3/s^2,upward force without weight"));
  CHECK_THAT(traces_header(traces_of(readings)),
             Contains(",stone_grid_torque,stone_grid_x,stone_grid_y,stone_grid_angle,"));

  Probe probe(shaders);
  const ProbeReading on_stone = probe.read(world, world.grid_bodies()[0].center);
  REQUIRE(on_stone.body);
  CHECK(on_stone.body->number == 0);
  CHECK(on_stone.body->grid->body == world.grid_bodies()[0]);
  CHECK(on_stone.body->particles->force->force == world.particles()->force_on_body(0).force);
  CHECK_FALSE(probe.read(world, {0.0, -0.9}).body);

  StateWriter saved;
  world.save(saved);
  StateReader reader(saved.bytes());
  World again(reader, &shaders, 1);
  CHECK(gauges_row(0.0, read_gauges(again)) == gauges_row(0.0, readings));
}

TEST_CASE_METHOD(GlFixture, "a grid that fills the domain has blank columns for bodies", "[gl][world]") {
  const std::string scene =
      "base = \"default\"\n[grid]\nresolution = 16\n[dye]\nresolution = 16\n[particles]\ncount = 400\n"
      "[[body]]\nshape = \"disc\"\ncenter = [0, 0]\nradius = 0.2\n[[gauge]]\nname = \"b\"\nsolid = "
      "\"body1\"\n";
  World world(parse_scene(scene, "s.toml", {}), &shaders, {.seed = 1, .threads = 1});
  world.step();
  const std::vector<GaugeReading> readings = read_gauges(world);
  CHECK(gauges_row(0.0, readings).starts_with("0,,,,,,,,,,"));
  CHECK(readings[0].particles.front().body == world.particles()->bodies()[0]);
}
