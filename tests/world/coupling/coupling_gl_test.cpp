// Coupled fluids in a running world.
#include "world/coupling/coupling.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene_fixtures.hpp"
#include "world/readings/world_readings.hpp"
#include "world/world.hpp"

using namespace twinflow;

namespace {

Scene coupled_scene(std::initializer_list<const char*> assignments = {}) {
  return test::scene_with(
      {"grid.resolution=32", "dye.resolution=32", "particles.count=1024", "time.step=0.01"}, assignments);
}

/// The changes that the interphase drag must make now, from the present velocity of the grid.
InterphaseDrag expected_drag(const World& world, World& mutable_world) {
  const ParticleSolver& particles = *world.particles();
  const GridSolver& grid = *mutable_world.grid();
  InterphaseDrag drag;
  std::vector<float> liquid;
  if (const gl::Field* parts = grid.liquid_on_faces()) liquid = parts->read_back();
  drag.measure({grid.cells(), grid.point_velocity().read_back(), liquid},
               {particles.particles(), particles.neighborhood(), particles.team()},
               {.rate = world.settings().coupling.drag,
                .dt_seconds = world.step_seconds(),
                .both_ways = world.settings().coupling.mode == CouplingMode::two_way,
                .particle_area = particles.spacing() * particles.spacing()});
  return drag;
}

bool same(const InterphaseDrag& first, const InterphaseDrag& second) {
  return std::ranges::equal(first.particle_changes(), second.particle_changes()) &&
         std::ranges::equal(first.grid_changes(), second.grid_changes());
}

void couple(World& world, CouplingMode mode) {
  Settings settings = world.settings();
  settings.coupling.mode = mode;
  world.apply(settings);
}

}  // namespace

TEST_CASE_METHOD(GlFixture,
                 "drag acts by the grid's velocity of the moment, also right after it is turned on",
                 "[gl][world]") {
  const std::string advection = GENERATE("grid.advection=bicubic", "grid.advection=spline");
  CAPTURE(advection);
  World world(coupled_scene({"coupling.mode=two-way", advection.c_str()}), &shaders);
  const auto step_as_expected = [&] {
    const InterphaseDrag expected = expected_drag(world, world);
    world.step();
    CHECK(same(world.coupling().interphase_drag(), expected));
    CHECK_FALSE(expected.particle_changes().empty());
  };
  for (int k = 0; k < 3; ++k) step_as_expected();
  couple(world, CouplingMode::none);
  for (int k = 0; k < 3; ++k) world.step();
  CHECK(world.coupling().interphase_drag().particle_changes().empty());
  couple(world, CouplingMode::one_way);
  for (int k = 0; k < 2; ++k) step_as_expected();
  world.reset();
  for (int k = 0; k < 2; ++k) step_as_expected();
}

TEST_CASE_METHOD(
    GlFixture, "particles that follow the grid at once have its velocity at points, whatever its faces hold",
    "[gl][world]") {
  const auto carried = [&](const char* advection) {
    World world(
        coupled_scene({"velocity.u=sin(3*pi*y)", "velocity.v=0", "coupling.mode=one-way", "coupling.drag=1e6",
                       "grid.frozen=true", "time.step=1e-4", "particles.jitter=0", advection}),
        &shaders);
    world.step();
    const ParticleSet& set = world.particles()->particles();
    return std::vector<float>(set.u.begin(), set.u.begin() + set.size());
  };
  const std::vector<float> of_points = carried("grid.advection=bicubic");
  const std::vector<float> of_means = carried("grid.advection=spline");
  double apart = 0.0;
  for (std::size_t k = 0; k < of_points.size(); ++k) {
    apart = std::max(apart, double(std::abs(of_points[k] - of_means[k])));
  }
  CHECK(apart < 1e-3);  // (k h)^4 / 200; a mean is (k h)^2 / 24 = 1.4e-2 from its point
}

TEST_CASE_METHOD(GlFixture, "one way, the particles are carried along and the grid does not change",
                 "[gl][world]") {
  // The bound was found with cubics: splines keep the stroke sharper than particles on cells can show.
  const auto still = {"velocity.u=0.5*sin(2*pi*y)", "velocity.v=0", "coupling.drag=20",
                      "grid.advection=bicubic"};
  World alone(coupled_scene(still), &shaders);
  World coupled(coupled_scene(still), &shaders);
  couple(coupled, CouplingMode::one_way);
  Stroke stroke;
  stroke.to = {0.4, 0.2};
  stroke.velocity_rate = 4.0;
  for (int k = 0; k < 20; ++k) {
    alone.step({}, k < 5 ? std::vector<Stroke>{stroke} : std::vector<Stroke>{});
    coupled.step({}, k < 5 ? std::vector<Stroke>{stroke} : std::vector<Stroke>{});
  }
  CHECK(coupled.grid()->velocity().read_back() == alone.grid()->velocity().read_back());
  CHECK(*read_metrics(coupled).velocity_difference_rms < 0.7 * *read_metrics(alone).velocity_difference_rms);
}

namespace {

/// The momentum of both fluids; that of the grid is summed in double precision.
glm::dvec2 total_momentum(World& world) {
  const std::vector<float> velocity = world.grid()->velocity().read_back();
  const double h = world.grid()->shape().cell_size();
  glm::dvec2 sum(0.0);
  for (std::size_t k = 0; k < velocity.size(); k += 2) {
    sum += h * h * glm::dvec2(velocity[k], velocity[k + 1]);
  }
  return sum + world.particles()->metrics().momentum;
}

/// Takes steps and returns the momentum that the fluids exchange in them, in either direction.
double exchanged_momentum(World& world, int steps) {
  double exchanged = 0.0;
  for (int step = 0; step < steps; ++step) {
    world.step();
    exchanged += glm::length(world.coupling().interphase_drag().particle_gain());
  }
  return exchanged;
}

void check_blob_in_stream(gl::ShaderLibrary& shaders, int steps) {
  Scene scene = load_scene("blob-in-stream");
  apply_assignment(scene.settings, "dye.resolution=16");  // it has no effect on the flow
  World world(scene, &shaders);
  const glm::dvec2 before = total_momentum(world);
  const double exchanged = exchanged_momentum(world, steps);
  const double change = glm::length(total_momentum(world) - before);
  WARN("in " << steps << " steps: momentum exchanged " << exchanged << ", total changed by " << change);
  CHECK(exchanged > 0.5);
  CHECK(change < 1e-5 * exchanged);
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "two ways, the grid loses the momentum that particles at rest in its wind gain",
                 "[gl][world]") {
  const char* integration = GENERATE("grid.integration=reflection", "grid.integration=projection");
  const char* layout = GENERATE("grid.layout=staggered", "grid.layout=collocated");
  const char* pressure = GENERATE("grid.pressure=spectral", "grid.pressure=jacobi");
  CAPTURE(integration, layout, pressure);
  World world(coupled_scene({"velocity.u=1", "velocity.v=0", "coupling.mode=two-way", "coupling.drag=3",
                             "particles.region=x-0.7", integration, layout, pressure}),
              &shaders);
  Stroke tap;  // fills a disc with particles at rest
  tap.radius = 0.3;
  tap.pours = true;
  world.step({}, {tap});
  const glm::dvec2 total = total_momentum(world);
  const glm::dvec2 particles = world.particles()->metrics().momentum;
  const double exchanged = exchanged_momentum(world, 100);
  CHECK(world.particles()->metrics().momentum.x - particles.x > 0.05);
  // The remainder is the rounding of some ten thousand velocities.
  CHECK(glm::length(total_momentum(world) - total) < 1e-5 * exchanged);
}

TEST_CASE_METHOD(GlFixture, "two ways, the grid loses the heat that colder particles in it gain",
                 "[gl][world]") {
  const char* boundary = GENERATE("domain.boundary=wrap", "domain.boundary=walls");
  const char* density =
      GENERATE("particles.rest_density=1", "particles.rest_density=2");  // heat goes by area
  CAPTURE(boundary, density);
  World world(coupled_scene({"coupling.mode=two-way", "coupling.drag=3", "temperature.initial=1 + 0.5*x",
                             "temperature.diffusivity=0.01", boundary, density}),
              &shaders);
  Stroke cold;
  cold.radius = 0.4;
  cold.duration = 0.1;
  cold.heat_rate = -20.0;
  world.step({}, {cold});
  const auto heat_of_grid = [&] {
    const std::vector<float> temperature = world.grid()->temperature()->read_back();
    const double h = world.grid()->shape().cell_size();
    double sum = 0.0;
    for (const float value : temperature) sum += h * h * double(value);
    return sum;
  };
  const auto heat_of_particles = [&] {
    const double area = world.particles()->spacing() * world.particles()->spacing();
    return area * world.particles()->particles().size() * *world.particles()->metrics().temperature_mean;
  };
  const double total = heat_of_grid() + heat_of_particles();
  double exchanged = 0.0;
  for (int step = 0; step < 50; ++step) {
    world.step();
    exchanged += std::abs(world.coupling().interphase_heat().particle_gain().x);
  }
  CHECK(exchanged > 1e-4);
  // Advection keeps the grid's heat to 1e-7 of itself in so many steps, and so do the particles.
  CHECK(heat_of_grid() + heat_of_particles() == Approx(total).epsilon(1e-6));
}

TEST_CASE_METHOD(GlFixture, "two ways, a body force and a stroke add to the momentum what they give",
                 "[gl][world]") {
  World world(coupled_scene({"velocity.u=1", "velocity.v=0", "coupling.mode=two-way", "particles.region=x",
                             "force.x=0.5", "force.y=-0.25"}),
              &shaders);
  exchanged_momentum(world, 5);
  const auto push = [&](double velocity_rate) {
    Stroke stroke;
    stroke.to = {0.2, 0.1};
    stroke.velocity_rate = velocity_rate;
    const glm::dvec2 before = total_momentum(world);
    world.step({}, {stroke});
    return total_momentum(world) - before;
  };
  const double particle_mass = 1024 * world.particles()->spacing() * world.particles()->spacing();
  const glm::dvec2 forces = 0.01 * (4.0 + particle_mass) * glm::dvec2(0.5, -0.25);
  const double rounding = 1e-6;  // a few 1e-8 of a mass of 6, in every step
  CHECK(glm::length(push(0.0) - forces) < rounding);
  CHECK(glm::length(push(4.0) - forces) > 1e-2);  // and this momentum stays in the fluid
  const glm::dvec2 before = total_momentum(world);
  exchanged_momentum(world, 20);
  CHECK(glm::length(total_momentum(world) - before - 20.0 * forces) < 20.0 * rounding);
}

TEST_CASE_METHOD(GlFixture, "a blob and the stream that carries it conserve their momentum", "[gl][world]") {
  check_blob_in_stream(shaders, 400);
}

TEST_CASE_METHOD(GlFixture, "a blob and the stream that carries it conserve their momentum over 1,000 steps",
                 "[gl][world][long]") {
  check_blob_in_stream(shaders, 1000);
}

TEST_CASE_METHOD(GlFixture, "passive heat and slip walls leave the momentum of coupled fluids alone",
                 "[gl][world]") {
  // Along axes in which the domain repeats; across a layer the walls push.
  const bool layer = GENERATE(false, true);
  const char* heat = GENERATE("temperature.initial=", "temperature.initial=x");
  const char* advection = GENERATE("grid.advection=semi-lagrangian", "grid.advection=spline");
  const char* integration = GENERATE("grid.integration=projection", "grid.integration=reflection");
  const char* viscosity = GENERATE("grid.viscosity=0", "grid.viscosity=0.01");
  CAPTURE(layer, heat, advection, integration, viscosity);
  World world(
      coupled_scene({layer ? "domain.boundary=layer" : "domain.boundary=wrap",
                     layer ? "velocity.u=1 + sin(pi*x)*cos(pi*y)" : "velocity.u=1 + (y > 0 ? 1 : -1)",
                     layer ? "velocity.v=-cos(pi*x)*sin(pi*y)" : "velocity.v=sin(3*pi*x)",
                     "particles.method=wcsph", layer ? "particles.region=1" : "particles.region=x",
                     "coupling.mode=two-way", "coupling.drag=5", heat, advection, integration, viscosity}),
      &shaders);
  const glm::dvec2 before = total_momentum(world);
  double most = 0.0;
  for (int step = 0; step < 40; ++step) {
    world.step();
    const glm::dvec2 change = total_momentum(world) - before;
    most = std::max(most, layer ? std::abs(change.x) : glm::length(change));
  }
  // Of a momentum of 4 to 8; every step rounds a few thousand velocities of 2 to 1e-7.
  CHECK(most < 4e-6);
}

TEST_CASE_METHOD(GlFixture,
                 "buoyancy adds to the momentum of coupled fluids what it gives, and a no-slip wall takes it",
                 "[gl][world]") {
  SECTION("buoyancy") {
    // Passive in one axis: its force is upwards alone. Its sum is known where the heat does not change.
    World world(coupled_scene({"velocity.u=sin(pi*x)*cos(pi*y)", "velocity.v=-cos(pi*x)*sin(pi*y)",
                               "coupling.mode=two-way", "temperature.initial=0.5",
                               "temperature.expansion=0.5", "force.y=-1"}),
                &shaders);
    const glm::dvec2 before = total_momentum(world);
    exchanged_momentum(world, 40);
    const glm::dvec2 change = total_momentum(world) - before;
    // Half a degree of expansion 1/2 lifts both fluids, of an area of 4 each, by a quarter of their weight.
    CHECK(change.x == Approx(0.0).margin(4e-6));
    CHECK(change.y == Approx(-0.4 * 8.0 * 0.75).epsilon(1e-5));
  }
  SECTION("friction") {
    World world(coupled_scene({"domain.boundary=layer", "domain.slip=no-slip", "velocity.u=cos(pi*y/2)",
                               "velocity.v=0", "grid.viscosity=0.05", "particles.viscosity=0.05",
                               "particles.method=wcsph", "coupling.mode=two-way"}),
                &shaders);
    const double before = total_momentum(world).x;
    CHECK(before == Approx(16.0 / std::numbers::pi).epsilon(0.01));
    exchanged_momentum(world, 20);
    // The profile keeps its shape and fades by exp(-ν π²/4 t).
    const double left = std::exp(-0.05 * 0.2 * std::numbers::pi * std::numbers::pi / 4.0);
    CHECK(before - total_momentum(world).x == Approx((1.0 - left) * before).epsilon(0.1));
  }
}

namespace {

/// Particles at the surface of a pool of the grid.
Scene pool_scene(std::initializer_list<const char*> assignments) {
  Scene scene = coupled_scene({"domain.boundary=walls", "grid.surface=free", "grid.region=-0.2 - y",
                               "grid.integration=projection", "particles.region=0.2 - sqrt(x^2 + y^2)",
                               "particles.count=256", "velocity.u=0", "velocity.v=0", "force.y=0"});
  for (const char* assignment : assignments) apply_assignment(scene.settings, assignment);
  return scene;
}

/// What the forces of a step change in the velocity.
class WatchForces : public GridObserver {
 public:
  void begin_part(const std::string& /*name*/) override {}
  void see(const Stage& stage, const gl::Field& field) override {
    if (stage.name == "advection") before = field.read_back();
    if (stage.name == "forces") after = field.read_back();
  }
  std::vector<float> before, after;
};

}  // namespace

TEST_CASE_METHOD(GlFixture, "a pool of the grid gains the momentum that particles in it lose",
                 "[gl][world]") {
  World world(pool_scene({"velocity.v=-1", "coupling.mode=two-way", "coupling.drag=20"}), &shaders);
  for (int step = 0; step < 15; ++step) {
    WatchForces watch;
    world.step_observed({.grid = &watch});
    const std::vector<float> liquid = world.grid()->liquid_on_faces()->read_back();
    const double h = world.grid_shape().cell_size();
    glm::dvec2 gained(0.0);
    for (std::size_t k = 0; k < liquid.size(); ++k) {
      gained[static_cast<int>(k % 2)] += h * h * liquid[k] * (double{watch.after[k]} - watch.before[k]);
    }
    const glm::dvec2 lost = -world.coupling().interphase_drag().particle_gain();
    const double exchanged = glm::length(lost);
    CAPTURE(step, lost.x, lost.y, gained.x, gained.y);
    // Velocities of about one, of which some hundred change, are rounded to 6e-8 of themselves.
    CHECK(glm::length(gained - lost) < 1e-6 * exchanged + 1e-8);
    if (step == 14) CHECK(exchanged > 1e-3);
  }
}

TEST_CASE_METHOD(GlFixture, "faces that solids close take no momentum from particles beside the solids",
                 "[gl][world]") {
  Scene scene =
      pool_scene({"velocity.v=-1", "coupling.mode=two-way", "coupling.drag=20", "grid.region=0.5 - y",
                  "particles.region=0.45 - sqrt(x^2 + y^2)", "particles.count=512"});
  Solid disc;
  disc.radius = 0.3;
  scene.solids.push_back(disc);
  World world(scene, &shaders);
  double exchanged = 0.0;
  for (int step = 0; step < 5; ++step) {
    WatchForces watch;
    world.step_observed({.grid = &watch});
    const std::vector<float> liquid = world.grid()->liquid_on_faces()->read_back();
    const std::vector<float> faces = world.grid()->solids()->faces().read_back();
    const double h = world.grid_shape().cell_size();
    glm::dvec2 gained(0.0);
    int closed = 0;
    for (std::size_t k = 0; k < liquid.size(); ++k) {
      const bool open = faces[4 * (k / 2) + k % 2] > 0.0f;
      closed += open ? 0 : 1;
      if (!open) continue;  // the solid holds the velocity there
      gained[static_cast<int>(k % 2)] += h * h * liquid[k] * (double{watch.after[k]} - watch.before[k]);
    }
    const glm::dvec2 lost = -world.coupling().interphase_drag().particle_gain();
    CAPTURE(step, closed, lost.x, lost.y, gained.x, gained.y);
    CHECK(closed > 50);
    CHECK(glm::length(gained - lost) < 1e-6 * glm::length(lost) + 1e-8);  // as in the pool without solids
    exchanged += glm::length(lost);
  }
  CHECK(exchanged > 1e-3);
}

TEST_CASE_METHOD(GlFixture, "coupled particles fly freely until they touch the grid's liquid",
                 "[gl][world]") {
  const auto in_the_air = {"force.y=-2", "particles.region=0.2 - sqrt(x^2 + (y - 0.4)^2)"};
  World free(pool_scene(in_the_air), &shaders);
  World coupled(pool_scene(in_the_air), &shaders);
  couple(coupled, GENERATE(CouplingMode::one_way, CouplingMode::two_way));
  for (int step = 0; step < 20; ++step) {
    free.step();
    coupled.step();
  }
  const ParticleSet& alone = free.particles()->particles();
  const ParticleSet& set = coupled.particles()->particles();
  REQUIRE(set.size() == alone.size());
  CHECK(std::equal(set.y.begin(), set.y.begin() + set.size(), alone.y.begin()));
  CHECK(coupled.grid()->velocity().read_back() == free.grid()->velocity().read_back());
  for (int step = 0; step < 60; ++step) {
    free.step();
    coupled.step();
  }
  CHECK(read_metrics(coupled).particles->momentum.y > read_metrics(free).particles->momentum.y);
}
