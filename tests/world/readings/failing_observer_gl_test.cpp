// A step whose observer fails has not been taken, whatever the world holds.
#include <catch2/catch.hpp>

#include <stdexcept>

#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/recorded_scene.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

struct Blinded : std::runtime_error {
  Blinded() : std::runtime_error("cannot look") {}
};

/// Observes a number of stages and then throws.
struct ShortLook : GridObserver, ParticleObserver {
  explicit ShortLook(int stages) : left(stages) {}
  void begin_part(const std::string&) override {}
  void begin_attempt() override {}
  void begin_substep(int, int) override {}
  void see(const Stage&, const gl::Field&) override { look(); }
  void see(const Stage&, const ParticleSet&, std::span<const float>) override { look(); }
  void look() {
    if (left-- == 0) throw Blinded();
  }
  int left;
};

}  // namespace

TEST_CASE_METHOD(GlFixture, "a step whose observer fails has not been taken", "[gl][world]") {
  const std::string pressure(GENERATE(from_range(find_parameter("grid.pressure").names)));
  const std::string integration(GENERATE(from_range(find_parameter("grid.integration").names)));
  CAPTURE(pressure, integration);
  const Scene scene = recorded_scene({"grid.pressure=" + pressure, "grid.integration=" + integration,
                                      "grid.warm_start=true", "particles.method=wcsph"});
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  World undisturbed(scene, &shaders, {.seed = 1, .threads = 1});
  world.step();
  undisturbed.step();
  const auto before = std::pair(grid_state(world), particle_state(world));
  for (const int stages : {0, 1, 2}) {
    for (const bool looks_at_grid : {true, false}) {
      CAPTURE(stages, looks_at_grid);
      ShortLook look(stages);
      const StepObservers observers{looks_at_grid ? &look : nullptr, looks_at_grid ? nullptr : &look};
      REQUIRE_THROWS_AS(world.step_observed(observers), Blinded);
      REQUIRE(world.time() == undisturbed.time());
      REQUIRE(same_bytes(grid_state(world), before.first));
      REQUIRE(same_bytes(particle_state(world), before.second));
    }
  }
  world.step();
  undisturbed.step();
  CHECK(world.time() == undisturbed.time());
  CHECK(same_bytes(grid_state(world), grid_state(undisturbed)));
}

TEST_CASE_METHOD(GlFixture,
                 "a first step that fails beside a ball that is held from time 0 has not been taken",
                 "[gl][world]") {
  const std::string method(GENERATE(from_range(find_parameter("particles.method").names)));
  CAPTURE(method);
  Scene scene = recorded_scene({"particles.viscosity=0.01"});
  apply_assignment(scene.settings, "particles.method=" + method);
  scene.gestures = {{BrushTool::ball, {{0.0, {-0.3, 0.0}}, {0.5, {0.3, 0.1}}}, 0.2, {}}};
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  World undisturbed(scene, &shaders, {.seed = 1, .threads = 1});
  for (const bool looks_at_grid : {true, false}) {
    CAPTURE(looks_at_grid);
    ShortLook look(2);
    const StepObservers observers{looks_at_grid ? &look : nullptr, looks_at_grid ? nullptr : &look};
    REQUIRE_THROWS_AS(world.step_observed(observers), Blinded);
    REQUIRE(same_bytes(particle_state(world), particle_state(undisturbed)));
  }
  for (World* one : {&world, &undisturbed}) one->advance_to(0.05);
  CHECK(same_bytes(particle_state(world), particle_state(undisturbed)));
  REQUIRE(world.particles()->solid_forces().size() == 1);
  CHECK(world.particles()->solid_forces()[0].force == undisturbed.particles()->solid_forces()[0].force);
  CHECK(world.particles()->force_on_walls() == undisturbed.particles()->force_on_walls());
}

TEST_CASE_METHOD(GlFixture,
                 "a step that fails among liquid, heat, walls, balls and bodies has not been taken",
                 "[gl][world]") {
  const std::string fluid =
      GENERATE(as<std::string>(), "[grid]\nsurface = \"free\"\n[particles]\nregion = \"0.1*x - y\"\n",
               "[velocity]\nu = \"sin(pi*x)*cos(pi*y)\"\n[temperature]\ninitial = \"0.5 + 0.5*x\"\n");
  const bool is_cut = GENERATE(false, true);  // the cells, from the start
  const bool draws = GENERATE(false, true);
  const std::string method(GENERATE(from_range(find_parameter("particles.method").names)));
  CAPTURE(fluid, is_cut, draws, method);
  Scene scene = parse_scene(
      fluid + (is_cut ? "[[solid]]\nshape = \"disc\"\nradius = 0.2\ncenter = [-0.5, -0.6]\n" : ""), "s.toml",
      "");
  for (const char* assignment :
       {"grid.resolution=32", "dye.resolution=32", "particles.count=512", "time.step=0.01",
        "particles.method=wcsph", "domain.boundary=walls", "force.y=-1"}) {
    apply_assignment(scene.settings, assignment);
  }
  apply_assignment(scene.settings, "particles.method=" + method);
  // A ball comes within the third step, and a body is dropped.
  std::string gestures =
      "[[gesture]]\ntool = \"ball\"\nradius = 0.2\npath = [[0.021, 0.5, -0.5], [0.2, 0.5, -0.4]]\n"
      "[[gesture]]\ntool = \"disc\"\nradius = 0.15\npath = [[0.022, 0.1, 0.4], [0.023, 0.1, 0.4]]\n";
  if (draws)
    gestures +=
        "[[gesture]]\ntool = \"solid\"\nradius = 0.1\npath = [[0.021, -0.8, 0.5], [0.025, -0.6, 0.5]]\n";
  const std::vector<Gesture> hand = parse_scene(gestures, "hand.toml", "").gestures;
  const auto state_of = [&](World& world) {
    std::vector<float> state;
    const auto append = [&](const std::vector<float>& more) {
      state.insert(state.end(), more.begin(), more.end());
    };
    const GridSolver& grid = *world.grid();
    for (const gl::Field* field : {&grid.velocity(), grid.dye()}) append(field->read_back());
    if (grid.temperature() != nullptr) append(grid.temperature()->read_back());
    if (grid.surface() != nullptr) append(grid.surface()->volume().fractions().read_back());
    const ParticleSet& particles = world.particles()->particles();
    for (const auto* values :
         {&particles.x, &particles.y, &particles.u, &particles.v, &particles.r, &particles.temperature}) {
      append({values->begin(), values->end()});
    }
    append(grid.pressure().read_back());
    append({particles.density.begin(), particles.density.end()});
    append({particles.pressure.begin(), particles.pressure.end()});
    for (const SolidForce& solid : grid.solid_forces()) {
      append({float(solid.force.x), float(solid.force.y), float(solid.torque)});
    }
    return state;
  };
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  World undisturbed(scene, &shaders, {.seed = 1, .threads = 1});
  for (World* one : {&world, &undisturbed}) one->advance_to(0.02);
  const std::vector<float> before = state_of(world);
  for (const int stages : {0, 2, 5}) {
    for (const bool looks_at_grid : {true, false}) {
      CAPTURE(stages, looks_at_grid);
      ShortLook look(stages);
      const StepObservers observers{looks_at_grid ? &look : nullptr, looks_at_grid ? nullptr : &look};
      REQUIRE_THROWS_AS(world.step_observed(observers, hand), Blinded);
      REQUIRE(same_bytes(state_of(world), before));
      REQUIRE(world.balls().empty());
      REQUIRE(world.grid_bodies().empty());
      REQUIRE(world.solids().count() == undisturbed.solids().count());
    }
  }
  for (World* one : {&world, &undisturbed}) one->step();
  CHECK(world.time() == undisturbed.time());
  CHECK(same_bytes(state_of(world), state_of(undisturbed)));
}

TEST_CASE_METHOD(GlFixture,
                 "a step that fails as a ball goes leaves the forces on it and the pressure around it",
                 "[gl][world]") {
  const std::string fluid =
      GENERATE(as<std::string>(), "[grid]\nwarm_start = true\n", "[domain]\nboundary = \"walls\"\n",
               "[domain]\nboundary = \"walls\"\n[grid]\nsurface = \"free\"\n[particles]\nregion = \"-y\"\n",
               "[temperature]\ninitial = \"0.5 + 0.5*x\"\n");
  CAPTURE(fluid);
  Scene scene = parse_scene(
      fluid + "[[gesture]]\ntool = \"ball\"\nradius = 0.3\npath = [[0, -0.2, -0.5], [0.025, -0.1, -0.4]]\n",
      "s.toml", "");
  for (const char* assignment : {"grid.resolution=32", "dye.resolution=32", "particles.count=512",
                                 "time.step=0.01", "force.y=-1", "grid.viscosity=0.01"}) {
    apply_assignment(scene.settings, assignment);
  }
  const auto forces_of = [](const World& world) {
    std::vector<float> forces;
    for (const SolidForce& solid : world.grid()->solid_forces()) {
      forces.insert(forces.end(), {float(solid.force.x), float(solid.force.y), float(solid.torque)});
    }
    return forces;
  };
  World world(scene, &shaders, {.seed = 1, .threads = 1});
  World undisturbed(scene, &shaders, {.seed = 1, .threads = 1});
  for (World* one : {&world, &undisturbed}) one->advance_to(0.03);
  REQUIRE(world.balls().size() == 1);  // it goes in the next step
  REQUIRE(forces_of(undisturbed)[0] != 0.0f);
  for (int step = 0; step < 3; ++step) {  // in the next one nothing is left of it, and cells are whole
    for (const int stages : {0, 3}) {
      CAPTURE(step, stages);
      ShortLook look(stages);
      REQUIRE_THROWS_AS(world.step_observed({nullptr, &look}), Blinded);
      CHECK(same_bytes(grid_state(world), grid_state(undisturbed)));
      CHECK(forces_of(world) == forces_of(undisturbed));
      CHECK(world.grid()->metrics().pressure_iterations == undisturbed.grid()->metrics().pressure_iterations);
    }
    for (World* one : {&world, &undisturbed}) one->step();
    CHECK(same_bytes(grid_state(world), grid_state(undisturbed)));
    CHECK(same_bytes(particle_state(world), particle_state(undisturbed)));
  }
  CHECK(world.grid()->solids() == nullptr);
}
