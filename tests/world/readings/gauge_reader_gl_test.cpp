// The gauges of a scene in both fluids, against flows and pressures that are known.
#include "world/readings/gauge_reader.hpp"

#include <algorithm>
#include <cmath>

#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/gauge_table.hpp"
#include "world/readings/world_readings.hpp"
#include "world/world_fixtures.hpp"

using namespace twinflow;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

Scene gauged_scene(std::vector<Gauge> gauges, std::initializer_list<const char*> assignments) {
  Scene scene = test::small_scene(assignments);
  scene.gauges = std::move(gauges);
  return scene;
}

Gauge point_gauge(const char* name, glm::dvec2 place) { return {name, place, place, 1}; }

}  // namespace

TEST_CASE_METHOD(GlFixture, "gauges read a uniform flow in both fluids, and what flows through a line",
                 "[gl]") {
  World world(gauged_scene({point_gauge("point", {0.1, 0.2}),
                            {"line", {0.3, -0.5}, {0.3, 0.5}, 5},
                            {"back", {0.3, 0.5}, {0.3, -0.5}, 5},
                            {"along", {-0.5, 0.1}, {0.5, 0.1}, 3}},
                           {"velocity.u=0.5", "velocity.v=-0.25", "dye.r=0.75", "dye.g=0.5", "dye.b=0.25"}),
              &shaders, {.seed = 1, .threads = 1});
  const std::vector<GaugeReading> readings = read_gauges(world);
  REQUIRE(readings.size() == 4);
  for (const auto* fluid : {&readings[0].grid, &readings[0].particles}) {
    REQUIRE(fluid->size() == 1);
    const GaugeSample& sample = fluid->front();
    CHECK(sample.velocity->x == Approx(0.5).margin(1e-5));
    CHECK(sample.velocity->y == Approx(-0.25).margin(1e-5));
    CHECK(*sample.vorticity == Approx(0.0).margin(1e-3));
    CHECK(*sample.density == Approx(1.0).margin(0.1));
    CHECK(sample.dye->r == Approx(0.75).margin(1e-4));
    CHECK(sample.dye->b == Approx(0.25).margin(1e-4));
    CHECK(sample.pressure);
  }
  CHECK_FALSE(flux_through(readings[0].gauge, readings[0].grid));
  for (const auto fluid : {&GaugeReading::grid, &GaugeReading::particles}) {
    CHECK(*flux_through(readings[1].gauge, readings[1].*fluid) == Approx(0.5).margin(1e-5));
    CHECK(*flux_through(readings[2].gauge, readings[2].*fluid) == Approx(-0.5).margin(1e-5));
    CHECK(*flux_through(readings[3].gauge, readings[3].*fluid) == Approx(0.25).margin(1e-5));
  }
}

TEST_CASE_METHOD(GlFixture, "gauges read both fluids on every edge and corner", "[gl]") {
  const char* boundary = GENERATE("wrap", "layer", "walls", "channel");
  CAPTURE(boundary);
  const bool still = std::string(boundary) == "walls";
  const std::string assignment = std::string("domain.boundary=") + boundary;
  std::vector<Gauge> gauges;
  for (const double x : {-1.0, -0.3, 1.0}) {
    for (const double y : {-1.0, 0.3, 1.0}) {
      gauges.push_back(point_gauge("point", {x, y}));
      gauges.back().name += std::to_string(gauges.size());
    }
  }
  gauges.push_back({"upwards", {0.2, -1.0}, {0.2, 1.0}, 33});
  gauges.push_back({"left", {-1.0, -1.0}, {-1.0, 1.0}, 33});
  gauges.push_back({"right", {1.0, -1.0}, {1.0, 1.0}, 33});
  World world(gauged_scene(gauges, {assignment.c_str(), still ? "velocity.u=0" : "velocity.u=1",
                                    "velocity.v=0", "inlet.u=1", "particles.method=wcsph"}),
              &shaders, {.seed = 1, .threads = 1});
  for (int step = 0; step < 2; ++step) world.step();
  const std::vector<GaugeReading> readings = read_gauges(world);
  const double speed = still ? 0.0 : 1.0;
  for (const auto fluid : {&GaugeReading::grid, &GaugeReading::particles}) {
    CAPTURE(fluid == &GaugeReading::particles);
    for (const GaugeReading& reading : readings) {
      CAPTURE(reading.gauge.name, reading.gauge.from.x, reading.gauge.from.y);
      for (const GaugeSample& sample : reading.*fluid) {
        REQUIRE(sample.velocity);
        CHECK(sample.velocity->x == Approx(speed).margin(0.02));
        CHECK(sample.pressure);
        CHECK(sample.dye);
        CHECK(*sample.density == Approx(1.0).margin(0.1));
      }
      if (!reading.gauge.is_line()) continue;
      CHECK(*flux_through(reading.gauge, reading.*fluid) == Approx(2.0 * speed).margin(0.01));
    }
  }
  if (!world.domain().periodic.x) return;
  // The left and the right edge are one.
  for (std::size_t row = 0; row < 3; ++row) {
    const GaugeSample& left = readings[row].particles.front();
    const GaugeSample& right = readings[6 + row].particles.front();
    CHECK(left.velocity == right.velocity);
    CHECK(*left.pressure == Approx(*right.pressure).margin(1e-9));
  }
}

TEST_CASE_METHOD(GlFixture, "on walls and solids gauges read the pressure of the fluid at rest", "[gl]") {
  // In a closed box with gravity, p = −g y and a constant, also under and over a disc, where the cells within
  // the disc hold what they may.
  Scene scene = gauged_scene({point_gauge("floor", {0.3, -1.0}), point_gauge("ceiling", {0.3, 1.0}),
                              point_gauge("corner", {-1.0, -1.0}), point_gauge("under", {0.0, -0.3}),
                              point_gauge("over", {0.0, 0.3}), point_gauge("within", {0.0, 0.1}),
                              point_gauge("beside", {-0.31, 0.0}), point_gauge("open", {0.6, 0.4})},
                             {"domain.boundary=walls", "velocity.u=0", "velocity.v=0", "force.y=-2",
                              "particles.enabled=false", "grid.cycles=20"});
  Solid disc;
  disc.radius = 0.3;
  scene.solids.push_back(disc);
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  for (int step = 0; step < 3; ++step) world.step();
  const std::vector<GaugeReading> readings = read_gauges(world);
  const auto pressure = [&](std::size_t k) { return *readings[k].grid.front().pressure; };
  const double ceiling = pressure(1);
  const double expected[] = {4.0, 0.0, 4.0, 2.6,
                             1.4, 1.4, 2.0, 1.2};  // 2 (1 − y) of the place or the surface
  for (std::size_t k = 0; k < readings.size(); ++k) {
    CAPTURE(readings[k].gauge.name);
    CHECK(pressure(k) - ceiling == Approx(expected[k]).margin(0.01));
  }
  CHECK_FALSE(readings[5].grid.front().velocity);  // within the disc there is a pressure alone
  CHECK_FALSE(readings[5].grid.front().dye);
  CHECK(readings[7].grid.front().velocity);
}

TEST_CASE_METHOD(GlFixture, "in a turning bowl gauges read what the fluid presses against its wall", "[gl]") {
  // Viscous fluid that turns like a rigid body stays so, under p = ½ ω² r² and a constant: a quadratic, whose
  // slope on the rim is that of the centripetal acceleration. A straight line would miss 1.6 % of it.
  constexpr double kRadius = 0.8;
  const auto rim = [](double angle) { return kRadius * glm::dvec2(std::cos(angle), std::sin(angle)); };
  Scene scene = gauged_scene(
      {point_gauge("middle", {0.0, 0.0}), point_gauge("right", rim(0.0)), point_gauge("slanted", rim(0.7)),
       point_gauge("lower", rim(-1.4))},
      {"velocity.u=-y", "velocity.v=x", "grid.viscosity=0.05", "particles.enabled=false", "grid.cycles=20"});
  Solid bowl;
  bowl.radius = kRadius;
  bowl.inside_out = true;
  bowl.spin = 1.0;
  scene.solids.push_back(bowl);
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  for (int step = 0; step < 5; ++step) world.step();
  const std::vector<GaugeReading> readings = read_gauges(world);
  for (std::size_t k = 1; k < readings.size(); ++k) {
    CAPTURE(readings[k].gauge.name);
    const double difference = *readings[k].grid.front().pressure - *readings[0].grid.front().pressure;
    CHECK(difference == Approx(0.5 * kRadius * kRadius).epsilon(0.003));
  }
}

TEST_CASE_METHOD(GlFixture, "on walls that the fluids stick to gauges read the velocity of the wall",
                 "[gl]") {
  // The fluid beside the walls still flows past them after a step.
  World world(gauged_scene({point_gauge("lid", {0.2, 1.0}), point_gauge("floor", {0.2, -1.0}),
                            point_gauge("left", {-1.0, 0.3}), point_gauge("right", {1.0, 0.3})},
                           {"domain.boundary=walls", "domain.slip=no-slip", "domain.lid_speed=0.75",
                            "velocity.u=0.5", "velocity.v=-0.25", "particles.method=wcsph"}),
              &shaders, {.seed = 1, .threads = 1});
  world.step();
  const std::vector<GaugeReading> readings = read_gauges(world);
  const glm::dvec2 expected[] = {{0.75, 0.0}, {0.0, 0.0}, {0.0, 0.0}, {0.0, 0.0}};
  for (std::size_t k = 0; k < readings.size(); ++k) {
    for (const auto* fluid : {&readings[k].grid, &readings[k].particles}) {
      CAPTURE(readings[k].gauge.name);
      REQUIRE(fluid->front().velocity);
      CHECK(fluid->front().velocity->x == Approx(expected[k].x).margin(1e-5));
      CHECK(fluid->front().velocity->y == Approx(expected[k].y).margin(1e-5));
    }
  }
}

TEST_CASE_METHOD(GlFixture, "on walls gauges read the vorticity of the fluid that flows along them", "[gl]") {
  // u = 1 − y² has the vorticity 2 y. The particles within the radius of the wall lie half of it away on the
  // mean, where their own vorticity is less.
  World world(gauged_scene({point_gauge("floor", {0.2, -1.0}), point_gauge("above", {-0.3, -0.97}),
                            point_gauge("under", {0.5, 0.98})},
                           {"domain.boundary=walls", "domain.slip=no-slip", "velocity.u=1-y^2",
                            "velocity.v=0", "particles.method=wcsph"}),
              &shaders, {.seed = 1, .threads = 1});
  const double expected[] = {-2.0, -1.94, 1.96};
  const std::vector<GaugeReading> readings = read_gauges(world);
  for (std::size_t k = 0; k < readings.size(); ++k) {
    CAPTURE(readings[k].gauge.name);
    CHECK(*readings[k].grid.front().vorticity == Approx(expected[k]).epsilon(0.01));
    CHECK(*readings[k].particles.front().vorticity == Approx(expected[k]).epsilon(0.02));
  }
}

TEST_CASE_METHOD(GlFixture, "where fluids carry heat gauges read temperatures, up to the walls", "[gl]") {
  World world(
      gauged_scene({point_gauge("left", {-1.0, 0.1}), point_gauge("middle", {0.2, -0.3}),
                    point_gauge("right", {1.0, 0.1})},
                   {"domain.boundary=walls", "velocity.u=0", "velocity.v=0", "temperature.initial=1 - 0.5*x",
                    "temperature.left=1.5", "temperature.right=0.5"}),
      &shaders, {.seed = 1, .threads = 1});
  const std::vector<GaugeReading> readings = read_gauges(world);
  const double expected[] = {1.5, 0.9, 0.5};
  const double radius = world.particles()->interaction_radius();
  for (std::size_t k = 0; k < readings.size(); ++k) {
    CAPTURE(readings[k].gauge.name);
    CHECK(*readings[k].grid.front().temperature == Approx(expected[k]).margin(1e-5));
  }
  // Among particles there is nothing to read on the right and upper edge.
  for (const std::size_t k : {0u, 1u}) {
    CAPTURE(readings[k].gauge.name);
    // Particles beside a wall lie on one side of it: their mean is that of a place within the radius.
    REQUIRE(readings[k].particles.front().temperature);
    CHECK(*readings[k].particles.front().temperature == Approx(expected[k]).margin(0.5 * 0.5 * radius));
  }
  CHECK_THAT(gauges_header(readings), Contains("left_grid_dye_b,left_grid_temperature,left_particles_vel"));
  CHECK_THAT(gauges_units(readings),
             Contains("\nmiddle_grid_temperature,degree,temperature of the grid fluid at (0.2 -0.3)\n"));
  const std::vector<GaugeTraces> traces = traces_of(readings);
  CHECK(value_named(traces[1].grid, "temperature").value() == Approx(0.9).margin(1e-5));
  CHECK_THAT(traces_header(traces), Contains(",middle_particles_temperature"));
}

TEST_CASE_METHOD(GlFixture, "the particles press on the floor with the weight of what is above", "[gl]") {
  // wcsph at rest under gravity; its pressure oscillates, so its mean over the second half of the time
  // counts.
  Scene scene = gauged_scene(
      {point_gauge("floor", {0.0, -1.0}), point_gauge("middle", {0.0, 0.0})},
      {"domain.boundary=walls", "domain.slip=no-slip", "velocity.u=0", "velocity.v=0", "force.y=-1",
       "grid.enabled=false", "particles.method=wcsph", "particles.viscosity=0.05"});
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  double sum = 0.0;
  int count = 0;
  while (world.time() < 2.0) {
    world.step();
    if (world.time() < 1.0) continue;
    const std::vector<GaugeReading> readings = read_gauges(world);
    CHECK(readings[0].grid.empty());
    sum += *readings[0].particles.front().pressure - *readings[1].particles.front().pressure;
    ++count;
  }
  CHECK(sum / count == Approx(1.0).margin(0.1));  // ρ g times the height of 1
}

TEST_CASE_METHOD(GlFixture, "the table of gauges has a column for each quantity, explained with its unit",
                 "[gl]") {
  World world(gauged_scene({point_gauge("a", {0.1, 0.2}), {"b", {0.3, -0.5}, {0.3, 0.5}, 2}},
                           {"velocity.u=0.5", "velocity.v=0"}),
              &shaders, {.seed = 1, .threads = 1});
  const std::vector<GaugeReading> readings = read_gauges(world);
  const std::string header = gauges_header(readings);
  CHECK_THAT(header, StartsWith("time,a_grid_velocity_x,a_grid_velocity_y,a_grid_pressure,a_grid_density,"
                                "a_grid_vorticity,a_grid_dye_r,a_grid_dye_g,a_grid_dye_b,"
                                "a_particles_velocity_x"));
  CHECK_THAT(header, Contains("a_particles_dye_b,b_grid_velocity_x_0,"));
  CHECK_THAT(header, Contains("b_grid_dye_b_1,b_grid_flux,b_particles_velocity_x_0"));
  const auto commas = [](const std::string& text) { return std::ranges::count(text, ','); };
  CHECK(commas(header) == 2 * 8 + 2 * (2 * 8 + 1));
  CHECK(commas(gauges_row(0.5, readings)) == commas(header));
  CHECK_THAT(gauges_row(0.5, readings), StartsWith("0.5,0.5"));
  const std::string units = gauges_units(readings);
  CHECK(std::ranges::count(units, '\n') == commas(header) + 2);  // the header, the time
  CHECK(commas(units) == 2 * (commas(header) + 2));
  CHECK_THAT(units,
             Contains("\nb_grid_vorticity_1,1/s,vorticity dv/dx - du/dy of the grid fluid at (0.3 0.5)\n"));
}

TEST_CASE_METHOD(GlFixture, "a fluid that is not there has no columns, and where no particle is no values",
                 "[gl]") {
  World grid(gauged_scene({point_gauge("a", {0.1, 0.2})}, {"particles.enabled=false"}), &shaders);
  CHECK_THAT(gauges_header(read_gauges(grid)), !Contains("particles"));
  World gap(gauged_scene({point_gauge("a", {-0.5, 0.2})}, {"particles.region=x", "grid.enabled=false"}),
            nullptr);
  CHECK_THAT(gauges_header(read_gauges(gap)), !Contains("grid"));
  CHECK(gauges_row(0.0, read_gauges(gap)) == "0,,,,,,,,");
}

TEST_CASE_METHOD(GlFixture, "the gauge of a solid reads the forces of the last step, each fluid's own",
                 "[gl]") {
  Gauge drag{.name = "drag", .solid = "post"};
  Scene scene = gauged_scene({point_gauge("a", {0.1, 0.2}), drag},
                             {"velocity.u=0.5", "velocity.v=0", "particles.method=wcsph"});
  Solid disc, post;
  disc.center = {-0.5, 0.5};
  post.center = {0.5, -0.5};
  post.radius = 0.3;
  post.name = "post";
  scene.solids = {disc, post};
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  CHECK_THAT(
      gauges_header(read_gauges(world)),
      Catch::Matchers::EndsWith(",drag_grid_force_x,drag_grid_force_y,drag_grid_torque,"
                                "drag_particles_force_x,drag_particles_force_y,drag_particles_torque"));
  CHECK(gauges_row(0.0, read_gauges(world)).ends_with(",,,,,,"));  // there was no step
  world.step();
  const std::vector<GaugeReading> readings = read_gauges(world);
  REQUIRE(readings.size() == 2);
  CHECK(readings[0].grid.front().velocity);
  CHECK_FALSE(readings[0].grid.front().force);
  REQUIRE(readings[1].grid.size() == 1);
  REQUIRE(readings[1].particles.size() == 1);
  const SolidForce grid = *readings[1].grid.front().force;
  const SolidForce particles = *readings[1].particles.front().force;
  CHECK(grid.force == world.forces().grid.newest()[1].force);
  CHECK(particles.force == world.forces().particles.newest()[1].force);
  CHECK(particles.torque == world.forces().particles.newest()[1].torque);
  CHECK(grid.force.x > 0.0);  // the stream that begins at once pushes the post along
  CHECK(particles.force != glm::dvec2(0.0));
  const std::string units = gauges_units(readings);
  CHECK_THAT(units,
             Contains("\ndrag_grid_torque,density*length^4/s^2,counterclockwise torque about the center of "
                      "the grid fluid on post per unit of depth; mean over the last step\n"));
}
