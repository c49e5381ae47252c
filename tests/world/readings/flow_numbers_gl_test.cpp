// The forces of a world on its solids, step by step, and the numbers that engineers make of them.
#include "world/readings/flow_numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/state_visitor.hpp"
#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/probe.hpp"
#include "world/readings/sample.hpp"
#include "world/readings/world_readings.hpp"

using namespace twinflow;

namespace {

/// A disc in a stream that is dragged along, of both fluids.
Scene disc_in_stream() {
  return parse_scene(
      "[velocity]\nu = \"0.5\"\nv = \"0\"\n[time]\nstep = 0.01\n[reference]\nlength = 0.4\nspeed = 0.5\n"
      "[grid]\nresolution = 32\nviscosity = 0.02\ncycles = 4\n[dye]\nresolution = 32\n"
      "[particles]\ncount = 900\nmethod = \"wcsph\"\nviscosity = 0.01\nmax_substeps = 64\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.2\ncenter = [0.1, 0.05]\n"
      "[[solid]]\nshape = \"box\"\nsize = [0.2, 0.3]\ncenter = [-0.6, -0.5]\n",
      "disc.toml", {});
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "every step of a world records the forces of the grid on its solids",
                 "[gl][solids]") {
  World world(disc_in_stream(), &shaders, {.seed = 1, .threads = 1});
  CHECK(world.forces().grid.newest().empty());
  CHECK_FALSE(read_metrics(world).grid_solids);  // before the first step
  for (int k = 0; k < 3; ++k) world.step();
  const ForceRecord& record = world.forces().grid;
  REQUIRE(record.times().size() == 3);
  CHECK(record.times()[2] == Approx(0.025));  // the middle of the step
  const std::vector<SolidForce> now = world.grid()->solid_forces();
  REQUIRE(record.newest().size() == 2);
  for (std::size_t solid = 0; solid < 2; ++solid) {
    CHECK(record.newest()[solid].force == now[solid].force);
    CHECK(record.newest()[solid].torque == now[solid].torque);
  }
  CHECK(record.along()[2] == sum_of(now).force.x);
  CHECK(record.along()[2] > 0.0);  // the stream pushes

  const Metrics metrics = read_metrics(world);
  REQUIRE(metrics.grid_solids);
  CHECK(metrics.grid_solids->force == sum_of(now).force);
  CHECK(metrics.particles_solids.has_value());
}

TEST_CASE_METHOD(GlFixture, "coefficients are forces by the reference scales", "[gl][solids]") {
  World world(disc_in_stream(), &shaders, {.seed = 1, .threads = 1});
  CHECK(present_flow(world, Fluid::grid)->reynolds.value() == Approx(0.4 * 0.5 / 0.02));
  CHECK(present_flow(world, Fluid::particles)->reynolds.value() == Approx(0.4 * 0.5 / 0.01));
  CHECK_FALSE(present_flow(world, Fluid::grid)->drag);
  for (int k = 0; k < 2; ++k) world.step();
  const ForceRecord& record = world.forces().grid;
  REQUIRE(record.times().size() == 2);
  const FlowNumbers numbers = present_flow(world, Fluid::grid).value();
  CHECK(numbers.drag.value() == Approx((record.along()[0] + record.along()[1]) / (0.25 * 0.4)));
  CHECK(numbers.lift.value() == Approx((record.across()[0] + record.across()[1]) / (0.25 * 0.4)));
  CHECK_FALSE(numbers.strouhal);
  CHECK_FALSE(mean_flow(world, Fluid::grid)->drag);  // two steps say nothing yet
  CHECK(mean_flow(world, Fluid::grid)->reynolds == numbers.reynolds);
  CHECK(read_sample(world).grid_flow->drag == numbers.drag);

  Settings seen = world.settings();
  seen.view.arrows = true;
  world.apply(seen);
  CHECK(record.times().size() == 2);  // the flow is the same

  Settings twice = world.settings();
  twice.reference.speed = 1.0;
  world.apply(twice);
  CHECK(present_flow(world, Fluid::grid)->drag.value() == Approx(0.25 * *numbers.drag));
  twice.reference.length = 0.0;
  world.apply(twice);
  CHECK_FALSE(present_flow(world, Fluid::grid));
  CHECK(report_flow(world).empty());
}

TEST_CASE_METHOD(GlFixture, "means of forces begin anew with a change of the flow", "[gl][solids]") {
  World world(disc_in_stream(), &shaders, {.seed = 1, .threads = 1});
  for (int k = 0; k < 3; ++k) world.step();
  const ForceRecord& record = world.forces().grid;
  const double before = record.along().back();
  Settings thicker = world.settings();
  thicker.grid.viscosity *= 20.0;
  world.apply(thicker);
  CHECK(record.times().empty());
  CHECK(record.newest().size() == 2);  // what the last step left
  world.step();
  REQUIRE(record.times().size() == 1);
  CHECK(record.begin() == record.times()[0]);
  CHECK(record.along()[0] > 2.0 * before);
}

TEST_CASE_METHOD(GlFixture, "a scene without solids has no forces, and with scales a Reynolds number",
                 "[gl][solids]") {
  Scene scene = disc_in_stream();
  scene.solids.clear();
  scene.settings.particles.enabled = false;
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  world.step();
  CHECK(world.forces().grid.times().empty());
  CHECK_FALSE(read_metrics(world).grid_solids);
  CHECK(report_flow(world) == "grid: Re 10");
  CHECK_FALSE(present_flow(world, Fluid::particles));
}

TEST_CASE_METHOD(GlFixture, "a world that was saved goes on with its record of forces", "[gl][solids]") {
  World world(disc_in_stream(), &shaders, {.seed = 1, .threads = 1});
  for (int k = 0; k < 3; ++k) world.step();
  StateWriter written;
  world.save(written);
  StateReader read(written.bytes());
  World again(read, &shaders, 1);
  CHECK(metrics_row(read_metrics(again)).substr(0, 4) == "0.03");
  CHECK(read_metrics(again).grid_solids->force == read_metrics(world).grid_solids->force);
  world.step();
  again.step();
  CHECK(std::ranges::equal(world.forces().grid.times(), again.forces().grid.times()));
  CHECK(std::ranges::equal(world.forces().grid.along(), again.forces().grid.along()));
  world.reset();
  CHECK(world.forces().grid.times().empty());
}

TEST_CASE_METHOD(GlFixture, "a probe on a solid tells the forces on that solid", "[gl][solids]") {
  World world(disc_in_stream(), &shaders, {.seed = 1, .threads = 1});
  world.step();
  Probe probe(shaders);
  CHECK_FALSE(probe.read(world, {0.7, 0.7}).solid);
  const auto disc = probe.read(world, {0.15, 0.05}).solid;
  const auto box = probe.read(world, {-0.6, -0.45}).solid;
  REQUIRE(disc);
  REQUIRE(box);
  CHECK(disc->grid->force == world.forces().grid.newest()[0].force);
  CHECK(box->grid->force == world.forces().grid.newest()[1].force);
  CHECK(disc->grid->force != box->grid->force);
}

TEST_CASE("numbers are told with three digits, and only those that have a value") {
  CHECK(report({.reynolds = 20.0, .drag = 5.5795, .lift = 0.010618, .strouhal = {}, .lift_swing = {}}) ==
        "Re 20 · Cd 5.58 · Cl 0.0106");
  CHECK(report({.reynolds = {}, .drag = 1.3349, .lift = -0.001, .strouhal = 0.16444, .lift_swing = 0.3333}) ==
        "Cd 1.33 · Cl 0.00 ± 0.33 · St 0.164");
  CHECK(report({}).empty());
}

TEST_CASE("a swing is told with two digits, where the number's third digit shows it") {
  const auto told = [](double drag, double swing) {
    return report(
        {.reynolds = {}, .drag = drag, .lift = {}, .strouhal = {}, .lift_swing = {}, .drag_swing = swing});
  };
  CHECK(told(1.6624, 0.0121) == "Cd 1.66 ± 0.01");
  CHECK(told(1.6624, 0.0021) == "Cd 1.66");
  CHECK(told(1.6624, 0.31) == "Cd 1.66 ± 0.31");
  CHECK(told(1.66, 12.4) == "Cd 2 ± 12");
  CHECK(told(38.2, 140.0) == "Cd 40 ± 140");
  CHECK(told(0.0106, 0.00012) == "Cd 0.0106 ± 0.0001");
  CHECK(told(0.0, 0.25) == "Cd 0.00 ± 0.25");
  CHECK(told(5.58, 0.0) == "Cd 5.58");
}

TEST_CASE("published values stand behind the numbers that there are") {
  const FlowNumbers own{.reynolds = 20.0, .drag = 5.55, .lift = {}, .strouhal = {}, .lift_swing = {}};
  const FlowNumbers published{
      .reynolds = {}, .drag = 5.5795, .lift = 0.0106, .strouhal = {}, .lift_swing = {}};
  CHECK(report(own, published) == "Re 20 · Cd 5.55 (published 5.58)");
}

TEST_CASE("means span whole periods or the last five passages, and a short record has none") {
  constexpr double kStep = 0.01, kPeriod = 1.25, kPi = 3.14159265358979;
  const Settings::ReferenceSettings scale{.length = 0.2, .speed = 1.0};
  // A drag that starts at 38 and settles, beside a lift that swings or not. A force of 0.1 is a coefficient
  // of 1.
  const auto coefficients_at = [&](double end, double swing) {
    ForceRecord record;
    for (double time = 0.5 * kStep; time < end; time += kStep) {
      const double phase = 2.0 * kPi * time / kPeriod;
      const double drag = 1.4 + 36.6 * std::exp(-time / 0.05) + 0.1 * swing * std::cos(2.0 * phase);
      const SolidForce force{.force = {0.1 * drag, 0.1 * swing * std::sin(phase)}, .torque = 0.0};
      record.add(time, {&force, 1});
    }
    return mean_coefficients(record, scale, 1.0);
  };
  const FlowNumbers early = coefficients_at(1.9, 0.3);
  CHECK_FALSE(early.drag);
  CHECK_FALSE(early.lift);
  CHECK_FALSE(early.strouhal);
  const FlowNumbers steady = coefficients_at(2.2, 0.0);
  CHECK(steady.drag.value() == Approx(1.4).epsilon(1e-6));
  CHECK(steady.drag_swing.value() < 1e-6);
  CHECK_FALSE(steady.strouhal);
  const FlowNumbers shedding = coefficients_at(12.3, 0.3);
  CHECK(shedding.strouhal.value() == Approx(0.2 / kPeriod).epsilon(1e-3));
  CHECK(shedding.drag.value() == Approx(1.4).epsilon(1e-4));
  CHECK(shedding.drag_swing.value() == Approx(0.03).epsilon(0.01));
  CHECK(shedding.lift.value() == Approx(0.0).margin(3e-3));  // the ends of the periods fall between steps
  CHECK(shedding.lift_swing.value() == Approx(0.3).epsilon(0.01));
  CHECK(coefficients_at(12.9, 0.3).drag.value() == Approx(*shedding.drag).epsilon(1e-4));  // half a period on
}

TEST_CASE("a record of many short steps has means although it has dropped its oldest ones") {
  constexpr double kStep = 0.01;
  const Settings::ReferenceSettings scale{.length = 20.0, .speed = 1.0};
  const SolidForce force{.force = {0.5, 0.0}, .torque = 0.0};
  ForceRecord record;
  for (int k = 0; k < 21000; ++k) record.add(kStep * k, {&force, 1});
  REQUIRE(record.times().back() - record.times().front() < 10.0 * scale.length / scale.speed);
  CHECK(mean_coefficients(record, scale, 1.0).drag.value() == Approx(2.0 * 0.5 / 20.0));
}

TEST_CASE("one Reynolds number sets both viscosities") {
  Settings settings = default_settings();
  settings.reference = {.length = 0.4, .speed = 0.5};
  settings.grid.viscosity = 0.3;
  settings = with_reynolds_number(settings, 100.0);
  CHECK(settings.grid.viscosity == Approx(0.002));
  CHECK(settings.particles.viscosity == settings.grid.viscosity);
  CHECK(reynolds_number(settings, settings.grid.viscosity).value() == Approx(100.0));
}
