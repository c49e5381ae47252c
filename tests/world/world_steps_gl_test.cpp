// Steps of a world, and how it stops.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "core/error.hpp"
#include "gl/gl_fixture.hpp"
#include "world/readings/world_readings.hpp"
#include "world/world_fixtures.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

float largest_difference(const std::vector<float>& a, const std::vector<float>& b) {
  REQUIRE(a.size() == b.size());
  float largest = 0.0f;
  for (std::size_t k = 0; k < a.size(); ++k) largest = std::max(largest, std::abs(a[k] - b[k]));
  return largest;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "the clock counts whole steps", "[gl][world]") {
  World world(small_scene(), &shaders);
  CHECK(world.steps_until(0.1) == 10);
  CHECK(world.steps_until(0.101) == 11);
  world.advance_to(0.1);
  CHECK(world.steps() == 10);
  CHECK(world.time() == Approx(0.1));
  CHECK(world.steps_until(0.1) == 0);
  CHECK(world.steps_until(0.05) == 0);
}

TEST_CASE("where sub-steps are capped the world takes shorter steps, which fill whole ones", "[world]") {
  Scene scene = small_scene({"grid.enabled=false", "particles.stiffness=900", "particles.neighborhood=2.5",
                             "particles.max_substeps=2"});
  scene.gestures.push_back({BrushTool::both, {{0.0, {-0.2, 0.0}}, {0.05, {0.2, 0.0}}}, 0.15, {1, 1, 1}});
  World world(scene, nullptr);
  CHECK(world.step_seconds() < 0.005);
  world.step();
  CHECK(world.pace() < 0.5);
  CHECK(world.time() == Approx(0.01 * world.pace()));
  world.advance_to(0.1);
  CHECK(world.time() == 10 * 0.01);  // ten steps of 0.01, to the last bit
  CHECK(world.steps() >= 20);
  // The same push as without a cap: strength · length · π radius².
  CHECK(read_metrics(world).particles->momentum.x ==
        Approx(8.0 * 0.4 * 3.14159265 * 0.15 * 0.15).epsilon(0.1));
  Settings settings = world.settings();
  settings.particles.max_substeps = 64;
  world.apply(settings);
  world.step();
  CHECK(world.pace() == 1.0);
}

TEST_CASE("a fast recorded ball shortens steps as fast fluid does", "[world]") {
  Scene scene = small_scene({"grid.enabled=false", "particles.max_substeps=2"});
  const World calm(scene, nullptr);
  CHECK(calm.step_seconds() == 0.01);
  scene.gestures.push_back({BrushTool::ball, {{0.0, {-0.5, 0.0}}, {0.02, {0.5, 0.0}}}, 0.1, {1, 1, 1}});
  const World world(scene, nullptr);
  CHECK(world.step_seconds() < 0.005);
}

TEST_CASE("what a cut of velocities takes from particles between ball, airfoil and wall, solids get",
          "[world]") {
  const Scene scene = parse_scene(
      "[grid]\nenabled = false\n[time]\nstep = 0.01\n[velocity]\nu = \"1\"\nv = \"0.3*sin(pi*x)\"\n"
      "[force]\nx = 0.5\n[particles]\ncount = 500\nmethod = \"pcisph\"\nviscosity = 0.02\n"
      "[[solid]]\nshape = \"airfoil\"\nnaca = \"2412\"\nchord = 0.8\nangle = 20\n"
      "[[gesture]]\ntool = \"ball\"\nradius = 0.15\npath = [[0.03, -0.7, 0.5], [0.2, 0.2, 0.6]]\n"
      "[[gesture]]\ntool = \"solid\"\nradius = 0.05\npath = [[0.0, -0.7, -0.6], [0.0001, -0.2, -0.6]]\n",
      "squeezed.toml", {});
  World world(scene, nullptr, {.seed = 1, .threads = 1});
  world.step();  // the drawn wall removes the particles below it
  const ParticleSolver& solver = *world.particles();
  const double area = solver.particles().size() * solver.spacing() * solver.spacing();
  Metrics before = read_metrics(world);
  double sum = 0.0;
  while (world.time() < 0.25) {
    world.step();
    const Metrics after = read_metrics(world);
    const double dt = after.time - before.time;
    const glm::dvec2 given = dt * (glm::dvec2(0.5 * area, 0.0) - after.particles_solids->force);
    sum += glm::length(given);
    CAPTURE(after.time);
    // Velocities are floats that are rounded some times in a sub-step.
    CHECK(glm::length(after.particles->momentum - before.particles->momentum - given) < 1e-5 * sum);
    before = after;
  }
  CHECK(before.particles->velocities_cut > 0);
}

TEST_CASE("the particles of every built-in scene begin at full pace", "[world]") {
  for (const BuiltinScene& builtin : builtin_scenes()) {
    Scene scene = load_scene(std::string(builtin.name));
    if (!scene.settings.particles.enabled) continue;
    scene.settings.grid.enabled = false;
    INFO(scene.name);
    World world(scene, nullptr);
    for (int step = 0; step < 3; ++step) {
      world.step();
      CHECK(world.pace() == 1.0);
    }
  }
}

TEST_CASE("a fluid that blows up stops the world, which names method, time and particle", "[world]") {
  World world(small_scene({"grid.enabled=false", "particles.method=wcsph"}), nullptr);
  world.advance_to(0.05);
  const std::vector<float> before(world.particles()->particles().x.begin(),
                                  world.particles()->particles().x.end());
  Stroke stroke;
  stroke.to = {0.1, 0.0};
  stroke.velocity_rate = 1e12;
  CHECK_THROWS_WITH(world.step({}, {stroke}), Catch::Contains("\"wcsph\"") && Catch::Contains("t = 0.05 s") &&
                                                  Catch::Contains("particle ") &&
                                                  Catch::Contains("time.step"));
  CHECK(world.time() == Approx(0.05));
  CHECK(std::equal(before.begin(), before.begin() + 1024, world.particles()->particles().x.begin()));
  world.advance_to(0.1);  // without the stroke it continues
  CHECK(world.time() == Approx(0.1));
}

TEST_CASE_METHOD(GlFixture, "where particles blow up, the grid has not taken the step either",
                 "[gl][world]") {
  const char* pressure =
      GENERATE("grid.pressure=spectral", "grid.pressure=multigrid", "grid.pressure=jacobi");
  const char* integration = GENERATE("grid.integration=reflection", "grid.integration=projection");
  const char* coupling = GENERATE("coupling.mode=none", "coupling.mode=two-way");
  const int steps = GENERATE(0, 1, 3);
  CAPTURE(pressure, integration, coupling, steps);
  const Scene scene = small_scene({pressure, integration, coupling, "particles.method=wcsph"});
  World world(scene, &shaders);
  World undisturbed(scene, &shaders);
  for (int step = 0; step < steps; ++step) {
    world.step();
    undisturbed.step();
  }
  Stroke stroke;
  stroke.to = {0.1, 0.0};
  stroke.velocity_rate = 1e12;
  stroke.dye_rate = 1e3;
  for (int attempt = 0; attempt < 2; ++attempt) CHECK_THROWS_AS(world.step({}, {stroke}), BlowUpError);
  const auto pressures = [](World& of) { return of.grid()->pressure().read_back(); };
  CHECK(state(world) == state(undisturbed));
  CHECK(pressures(world) == pressures(undisturbed));
  for (int step = 0; step < 2; ++step) {  // nor does it affect the grid's later steps
    world.step();
    undisturbed.step();
  }
  // Restored particles may be summed in another order, which affects the grid if they are coupled.
  const float rounding = world.settings().coupling.mode == CouplingMode::none ? 0.0f : 1e-4f;
  CHECK(largest_difference(state(world).first, state(undisturbed).first) <= rounding);
  // A pressure changes velocities in proportion to the time during which it acts.
  CHECK(largest_difference(pressures(world), pressures(undisturbed)) <= rounding / 0.01f);
}

TEST_CASE_METHOD(GlFixture, "where the grid fails, the particles beside it have not taken the step either",
                 "[gl][world]") {
  // Waves of such a tension are too fast for any number of parts of a step.
  Scene scene = small_scene({"domain.boundary=walls", "grid.surface=free", "particles.region=-y",
                             "particles.container=box", "velocity.u=0", "velocity.v=0", "force.y=-2"});
  scene.solids =
      parse_scene("[[solid]]\nshape = \"disc\"\nradius = 0.2\ncenter = [0, -0.5]\nvelocity = [0.5, 0]\n",
                  "disc.toml", {})
          .solids;
  World world(scene, &shaders);
  World undisturbed(scene, &shaders);
  world.step();
  undisturbed.step();
  Settings tense = world.settings();
  const Settings calm = tense;
  tense.grid.surface_tension = 1e6;
  world.apply(tense);
  CHECK_THROWS_AS(world.step(), RunError);
  CHECK(world.time() == undisturbed.time());
  CHECK(state(world) == state(undisturbed));
  world.apply(calm);
  world.step();
  undisturbed.step();
  // The pressure solver starts anew where a solid has moved.
  CHECK(largest_difference(state(world).first, state(undisturbed).first) < 1e-4f);
  CHECK(largest_difference(state(world).second, state(undisturbed).second) < 1e-6f);  // rounding
}
