#include "world/checkpoint.hpp"

#include <array>
#include <optional>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/joined.hpp"
#include "core/state_visitor.hpp"
#include "core/temporary_folder.hpp"
#include "gl/gl_fixture.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/world_readings.hpp"
#include "world/world.hpp"

using namespace twinflow;

namespace {

template <class Value>
void append(std::string& bytes, const Value* values, std::size_t count) {
  bytes.append(reinterpret_cast<const char*>(values), count * sizeof(Value));
}

/// All readings of a world but wall times, as bytes.
std::string seen_of(World& world) {
  Metrics metrics = read_metrics(world);
  metrics.grid_step_milliseconds.reset();
  metrics.particles_step_milliseconds.reset();
  std::string bytes = metrics_row(metrics) + to_toml(world.scene()) + to_toml(world.scene_as_played());
  const std::array numbers = {world.time(), world.pace(), world.step_seconds(), double(world.steps())};
  append(bytes, numbers.data(), numbers.size());
  for (const Ball& ball : world.balls()) append(bytes, &ball.center, 1);
  if (GridSolver* grid = world.grid()) {
    for (const gl::Field* field : {&grid->velocity(), grid->dye(), &grid->pressure()}) {
      const std::vector<float> values = field->read_back();
      append(bytes, values.data(), values.size());
    }
    if (const gl::Field* temperature = grid->temperature()) {
      const std::vector<float> values = temperature->read_back();
      append(bytes, values.data(), values.size());
    }
  }
  if (const ParticleSolver* solver = world.particles()) {
    const ParticleSet& set = solver->particles();
    const auto count = static_cast<std::size_t>(set.size());
    for (const auto* values :
         {&set.x, &set.y, &set.u, &set.v, &set.mass, &set.density, &set.pressure, &set.r, &set.g, &set.b}) {
      append(bytes, values->data(), count);
    }
    append(bytes, set.id.data(), count);
    append(bytes, set.body.data(), count);
    for (const auto& values : set.carried) append(bytes, values.data(), count);
    for (const Body& body : solver->bodies()) {
      const std::array motion = {body.center.x,   body.center.y,   body.angle,
                                 body.velocity.x, body.velocity.y, body.spin};
      append(bytes, motion.data(), motion.size());
    }
    const PressureEffort& effort = solver->pressure_effort();
    const std::array numbers_of_step = {double(solver->substeps()), double(effort.iterations), effort.left};
    append(bytes, numbers_of_step.data(), numbers_of_step.size());
  }
  return bytes;
}

void advance_steps(World& world, int steps) {
  for (int step = 0; step < steps; ++step) world.step();
}

/// Continues from a file with another number of threads, and compares the readings at the checkpoint and
/// after more steps with those of a world that was never interrupted.
void require_same_course(const Scene& scene, gl::ShaderLibrary& shaders, int before, int after) {
  const TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "run.checkpoint";
  World world(scene, &shaders, {.seed = 7, .threads = 1});
  advance_steps(world, before);
  {
    StateWriter writer;
    world.save(writer);
    write_checkpoint(path, "test", writer.bytes());
  }
  std::optional<World> resumed;
  load_checkpoint(path, "test", [&](StateReader& reader) { resumed.emplace(reader, &shaders, 2); });
  const bool same_at_checkpoint = seen_of(*resumed) == seen_of(world);
  CHECK(same_at_checkpoint);
  advance_steps(world, after);
  advance_steps(*resumed, after);
  const bool same_after = seen_of(*resumed) == seen_of(world);
  CHECK(same_after);
}

Scene small(Scene scene, const std::vector<std::string>& assignments = {}) {
  for (const char* assignment : {"grid.resolution=32", "dye.resolution=32", "particles.count=250"}) {
    apply_assignment(scene.settings, assignment);
  }
  for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
  return scene;
}

/// Water in a box with a body, and gestures of every tool before, at and after the checkpoint at step 4 of
/// 0.01 s.
Scene busy_scene() {
  return parse_scene(R"(
base = "default"
[domain]
boundary = "walls"
[time]
step = 0.01
[force]
y = -2.0
[particles]
container = "box"
region = "0.1 - y"
[[body]]
shape = "box"
center = [-0.4, -0.4]
size = [0.3, 0.2]
angle = 0.3
density = 0.6
spin = 2.0
[[change]]
at = 0.02
grid.viscosity = 0.003
[[change]]
at = 0.06
time.step = 0.008
force.x = 0.7
[[gesture]]
tool = "pour"
path = [[0.0, 0.3, 0.6], [0.12, 0.5, 0.5]]
radius = 0.2
[[gesture]]
tool = "drain"
path = [[0.01, -0.5, -0.9], [0.12, 0.3, -0.9]]
radius = 0.1
[[gesture]]
tool = "ball"
path = [[0.0, 0.5, -0.5], [0.12, 0.2, -0.4]]
radius = 0.15
[[gesture]]
tool = "disc"
path = [[0.015, -0.1, 0.4], [0.05, 0.0, 0.4]]
radius = 0.12
[[gesture]]
tool = "both"
path = [[0.0, -0.8, -0.5, 1.0, 0.3, 0.1], [0.12, 0.2, -0.2, 0.1, 0.3, 1.0]]
radius = 0.2
)",
                     "busy", "");
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "every built-in scene continues from a checkpoint as if it had not stopped",
                 "[gl][world][checkpoint]") {
  for (const BuiltinScene& builtin : builtin_scenes()) {
    CAPTURE(builtin.name);
    require_same_course(small(load_scene(std::string(builtin.name))), shaders, 3, 3);
  }
}

TEST_CASE_METHOD(GlFixture, "each method and search continues from a checkpoint as if it had not stopped",
                 "[gl][world][checkpoint]") {
  const std::vector<std::vector<std::string>> variants = {
      {"particles.method=double-density"},
      {"particles.method=mueller", "particles.xsph=0.2", "particles.viscosity=0.01"},
      {"particles.method=wcsph", "particles.shifting=true", "particles.viscosity=0.01"},
      {"particles.method=wcsph", "particles.adaptive_radius=true", "particles.surface_tension=0.5"},
      {"particles.method=wcsph", "particles.equation_of_state=tait", "particles.search=quadtree"},
      {"particles.method=pcisph"},
      {"particles.method=pcisph", "particles.search=hashed-grid", "particles.negative_pressure=true"},
      {"particles.method=dfsph", "particles.viscosity=0.01"},
      {"particles.method=dfsph", "particles.search=brute-force", "particles.correction=false"},
      {"particles.search=hashed-grid"},
      {"particles.search=quadtree"},
      {"coupling.mode=one-way", "coupling.drag=5"},
      {"coupling.mode=two-way", "coupling.drag=5", "particles.method=wcsph"},
  };
  for (const std::vector<std::string>& variant : variants) {
    CAPTURE(joined(variant, " "));
    require_same_course(small(busy_scene(), variant), shaders, 4, 4);
    require_same_course(small(load_scene("default"), variant), shaders, 2, 3);  // periodic and full
  }
}

TEST_CASE_METHOD(GlFixture, "a ball that is held at time 0 is in the checkpoint of that time, too",
                 "[gl][world][checkpoint]") {
  const char* method = GENERATE("wcsph", "dfsph", "double-density");
  Scene scene = small(load_scene("default"), {std::string("particles.method=") + method});
  scene.gestures = {{BrushTool::ball, {{0.0, {-0.3, 0.0}}, {0.5, {0.3, 0.1}}}, 0.15, {}}};
  require_same_course(scene, shaders, 0, 3);
}

TEST_CASE_METHOD(GlFixture, "a wall that is being drawn continues from a checkpoint as if it had not stopped",
                 "[gl][world][checkpoint]") {
  for (const char* method : {"particles.method=wcsph", "particles.method=double-density"}) {
    for (const char* name : {"", "default"}) {
      CAPTURE(method, name);
      Scene scene = small(*name == 0 ? busy_scene() : load_scene(name), {method});
      scene.gestures.push_back({BrushTool::solid, {{0.01, {0.4, 0.0}}, {0.12, {0.9, 0.1}}}, 0.07, {}});
      require_same_course(scene, shaders, 4, 4);
    }
  }
}

TEST_CASE_METHOD(GlFixture,
                 "a ball that has gone leaves a checkpoint that continues as if it had not stopped",
                 "[gl][world][checkpoint]") {
  for (const char* name :
       {"default", "pool", "heated-cavity"}) {  // free cells, liquid, and heat, which leave it in a step more
    CAPTURE(name);
    Scene scene = small(load_scene(name));
    scene.gestures = {{BrushTool::ball, {{0.0, {0.3, -0.4}}, {0.02, {0.2, -0.4}}}, 0.15, {}}};
    for (const int before : {2, 3, 6}) {  // it is held in the first steps alone
      CAPTURE(before);
      require_same_course(scene, shaders, before, 4);
    }
  }
}

TEST_CASE_METHOD(
    GlFixture,
    "cells that a ball cut before a drawn wall continue from a checkpoint as if it had not stopped",
    "[gl][world][checkpoint]") {
  Scene scene = small(load_scene("default"), {"time.step=0.01", "grid.pressure=spectral"});
  scene.gestures = {{BrushTool::ball, {{0.0, {0.3, -0.4}}, {0.055, {0.2, -0.4}}}, 0.15, {}},
                    {BrushTool::solid, {{0.021, {-0.5, 0.0}}, {0.025, {-0.3, 0.0}}}, 0.1, {}}};
  require_same_course(scene, shaders, 4, 5);
  World world(scene, &shaders);
  advance_steps(world, 4);
  StateWriter output;
  world.save(output);
  StateReader input(output.bytes());
  World resumed(input, &shaders, 1);
  Settings spectral = world.settings();
  spectral.grid.pressure = PressureSolver::spectral;
  for (World* one : {&world, &resumed}) CHECK_THROWS_AS(one->apply(spectral), InputError);
}

TEST_CASE_METHOD(GlFixture,
                 "a ball that goes after a checkpoint leaves the fluids as if they had not stopped",
                 "[gl][world][checkpoint]") {
  for (const char* boundary : {"domain.boundary=walls", "domain.boundary=wrap"}) {
    CAPTURE(boundary);
    Scene scene = small(load_scene("default"),
                        {boundary, "time.step=0.01", "grid.pressure=multigrid", "grid.warm_start=true"});
    scene.gestures = {{BrushTool::ball, {{0.025, {0.3, -0.4}}, {0.055, {0.2, -0.4}}}, 0.15, {}}};
    require_same_course(scene, shaders, 4, 5);
  }
}

TEST_CASE_METHOD(GlFixture,
                 "heat around solids that move continues from a checkpoint as if it had not stopped",
                 "[gl][world][checkpoint]") {
  Scene scene =
      small(load_scene("mixer"), {"temperature.initial=x > 0 ? 1 : 0.2", "temperature.diffusivity=0.001"});
  scene.solids[0].spin = 20.0;  // uncovers cells in each step
  require_same_course(scene, shaders, 4, 4);
  scene.solids[0].flux = 0.5;
  require_same_course(scene, shaders, 4, 4);
}

TEST_CASE_METHOD(GlFixture, "each scheme of the grid continues from a checkpoint as if it had not stopped",
                 "[gl][world][checkpoint]") {
  const std::vector<std::vector<std::string>> solvers = {
      {"grid.pressure=spectral"},
      {"grid.pressure=multigrid", "grid.warm_start=true"},
      {"grid.pressure=multigrid", "grid.tolerance=0.01"},
      {"grid.pressure=jacobi", "grid.warm_start=true", "grid.iterations=7"},
      {"grid.pressure=jacobi", "grid.layout=collocated", "grid.warm_start=true", "grid.iterations=7"},
  };
  for (const std::vector<std::string>& solver : solvers) {
    for (const char* integration : {"reflection", "projection"}) {
      for (const char* advection : {"bicubic", "maccormack", "semi-lagrangian"}) {
        std::vector<std::string> variant = solver;
        variant.push_back(std::string("grid.integration=") + integration);
        variant.push_back(std::string("grid.advection=") + advection);
        variant.insert(variant.end(), {"particles.enabled=false", "grid.viscosity=0.002",
                                       "grid.confinement=0.5", "grid.buoyancy=0.5"});
        CAPTURE(joined(variant, " "));
        require_same_course(small(load_scene("default"), variant), shaders, 2, 2);
      }
    }
  }
}

TEST_CASE_METHOD(GlFixture,
                 "a scene that changes its methods continues from a checkpoint between two changes",
                 "[gl][world][checkpoint]") {
  Scene scene = small(load_scene("default"), {"time.step=0.01", "coupling.mode=two-way"});
  scene.changes = {
      {0.01, {{"grid.pressure", std::string("multigrid")}, {"particles.method", std::string("dfsph")}}},
      {0.03, {{"grid.warm_start", true}, {"particles.search", std::string("hashed-grid")}}},
      {0.06, {{"grid.pressure", std::string("jacobi")}, {"particles.method", std::string("wcsph")}}}};
  require_same_course(scene, shaders, 4, 5);
}

TEST_CASE_METHOD(GlFixture,
                 "a free stream whose reference length changes continues from a checkpoint as if it had not "
                 "stopped",
                 "[gl][world][checkpoint]") {
  Scene scene = small(load_scene("default"), {"domain.boundary=free-stream", "velocity.u=1", "velocity.v=0",
                                              "time.step=0.02", "reference.length=0.4", "reference.speed=1",
                                              "grid.resolution=64", "dye.resolution=64"});
  scene.solids =
      parse_scene("[[solid]]\nshape = \"disc\"\nradius = 0.2\ncenter = [0, 0]", "disc.toml", {}).solids;
  for (const double time : {0.0, 0.02}) {  // before the first step, and among steps
    CAPTURE(time);
    SettingsChange longer{time, {}};
    longer.values.emplace_back("reference.length", 0.8);
    scene.changes = {longer};
    require_same_course(scene, shaders, 3, 3);
  }
}

TEST_CASE_METHOD(GlFixture, "a world that continues from a checkpoint can be reset",
                 "[gl][world][checkpoint]") {
  World world(small(busy_scene()), &shaders, {.seed = 7, .threads = 1});
  const std::string start = seen_of(world);
  advance_steps(world, 4);
  StateWriter written;
  world.save(written);
  StateReader reader(written.bytes());
  World resumed(reader, &shaders, 1);
  CHECK(reader.left() == 0);
  resumed.reset();
  const bool same = seen_of(resumed) == start;
  CHECK(same);
}

TEST_CASE_METHOD(GlFixture, "writing a checkpoint changes nothing", "[gl][world][checkpoint]") {
  const Scene scene = small(busy_scene(), {"grid.pressure=multigrid", "grid.warm_start=true"});
  World watched(scene, &shaders, {.seed = 7, .threads = 1});
  World alone(scene, &shaders, {.seed = 7, .threads = 1});
  for (int step = 0; step < 6; ++step) {
    StateWriter writer;
    watched.save(writer);
    watched.step();
    alone.step();
  }
  const bool same = seen_of(watched) == seen_of(alone);
  CHECK(same);
}
