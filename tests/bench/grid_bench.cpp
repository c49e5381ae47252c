// Passes, stages and whole steps of the grid fluid. Every measurement waits for the GPU (glFinish) before the
// clock stops; `ns_per_cell` counts the cells of the field written.
#include <benchmark/benchmark.h>

#include <chrono>
#include <cmath>
#include <functional>
#include <optional>
#include <string>

#include "bench/register.hpp"
#include "grid/grid_solver.hpp"
#include "grid/integration/pressure_solvers.hpp"
#include "grid/projection/jacobi.hpp"
#include "grid/solids/solid_projection.hpp"
#include "grid/state/initial_fields.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/world.hpp"

namespace twinflow::bench {
namespace {

constexpr double kTimeStep = 1.0 / 60.0;

using Body = std::function<void()>;
using Preparation = std::function<Body(gl::ShaderLibrary&)>;

void time_gpu(benchmark::State& state, double cells, const Body& body) {
  body();
  glFinish();
  const auto start = std::chrono::steady_clock::now();
  for ([[maybe_unused]] auto iteration : state) {
    body();
    glFinish();
  }
  const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - start;
  state.counters["ns_per_cell"] = elapsed.count() / (static_cast<double>(state.iterations()) * cells);
}

/// Registers a benchmark that prepares once and times the body with the GPU's work finished.
void register_gpu(const std::string& name, double cells, const Preparation& prepare,
                  gl::ShaderLibrary& shaders) {
  benchmark::RegisterBenchmark(
      name.c_str(), [=, &shaders](benchmark::State& state) { time_gpu(state, cells, prepare(shaders)); })
      ->UseRealTime()
      ->Unit(benchmark::kMillisecond);
}

Scene scene_at(int resolution, int dye_resolution) {
  Scene scene = load_scene("default");
  scene.settings.grid.resolution = resolution;
  scene.settings.dye.resolution = dye_resolution;
  return scene;
}

gl::Field field(const char* name, int size, gl::Format format) {
  return gl::Field(
      {{.name = name, .width = size, .height = size, .format = format}, gl::Buffering::ping_pong, ""});
}

Body copy(gl::ShaderLibrary& shaders, int size, gl::Format format) {
  auto value = std::make_shared<gl::Field>(field("value", size, format));
  auto pass = std::make_shared<gl::Pass>(shaders, "gl/copy");
  return [=] { pass->read("u_value", *value).write(*value); };
}

/// The parts of a solver and the flow of the default scene on which they work.
struct Stages {
  GridShape shape;
  JacobiProjection jacobi;
  gl::Field velocity;
  gl::Field dye;

  Stages(gl::ShaderLibrary& shaders, int size)
      : shape(GridShape::covering(1.0, size)),
        jacobi(shaders, {shape, GridLayout::collocated}),
        velocity(field("velocity", size, gl::Format::rg32f)),
        dye(field("dye", size, gl::Format::rgba32f)) {
    const Scene scene = scene_at(size, size);
    velocity.upload(sample_velocity(scene, {shape, GridLayout::collocated}));
    dye.upload(sample_dye(scene, shape.domain(), size, size));
    jacobi.measure_divergence(velocity);
  }
};

void register_stage(const std::string& stage, int size, gl::ShaderLibrary& shaders,
                    const std::function<void(Stages&)>& run) {
  register_gpu(
      stage + "/" + std::to_string(size), double(size) * size,
      [=](gl::ShaderLibrary& library) -> Body {
        auto stages = std::make_shared<Stages>(library, size);
        return [=] { run(*stages); };
      },
      shaders);
}

/// advection/<name>/<size> and advection/<name>-dye/<size>.
void register_advection(const std::string& name, Advection scheme, GridLayout layout, int size,
                        gl::ShaderLibrary& shaders) {
  const double cells = double(size) * size;
  const auto prepare = [=](gl::ShaderLibrary& library, const auto& run) -> Body {
    auto stages = std::make_shared<Stages>(library, size);
    auto advection = std::make_shared<AdvectionScheme>(
        library, scheme, GridCells{GridShape::covering(1.0, size), layout}, true);
    return [=] { run(*advection, *stages); };
  };
  register_gpu(
      "advection/" + name + "/" + std::to_string(size), cells,
      [=](gl::ShaderLibrary& library) {
        return prepare(library, [](AdvectionScheme& advection, Stages& s) {
          advection.advect_velocity(s.velocity, s.velocity, s.velocity, kTimeStep);
        });
      },
      shaders);
  register_gpu(
      "advection/" + name + "-dye/" + std::to_string(size), cells,
      [=](gl::ShaderLibrary& library) {
        return prepare(library, [](AdvectionScheme& advection, Stages& s) {
          advection.advect_dye(s.dye, s.velocity, kTimeStep, 1.0);
        });
      },
      shaders);
}

/// projection/<name>/<size>: the projection that the assignments choose, with a cold start.
void register_projection(const std::string& name, const std::vector<std::string>& assignments, int size,
                         gl::ShaderLibrary& shaders) {
  register_gpu(
      "projection/" + name + "/" + std::to_string(size), double(size) * size,
      [=](gl::ShaderLibrary& library) -> Body {
        Scene scene = scene_at(size, size);
        apply_assignment(scene.settings, "grid.warm_start=false");
        for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
        const GridCells cells = GridCells::of(scene.settings);
        auto velocity = std::make_shared<gl::Field>(field("velocity", size, gl::Format::rg32f));
        velocity->upload(sample_velocity(scene, cells));
        std::shared_ptr<Projection> projection = make_projection(library, scene.settings, cells);
        return [=] { projection->project(*velocity, kTimeStep); };
      },
      shaders);
}

/// projection/solids-<iterations>/<size>: the projection around eleven discs, with a cold start.
void register_solid_projection(int iterations, int size, gl::ShaderLibrary& shaders) {
  register_gpu(
      "projection/solids-" + std::to_string(iterations) + "/" + std::to_string(size), double(size) * size,
      [=](gl::ShaderLibrary& library) -> Body {
        Scene scene = scene_at(size, size);
        apply_assignment(scene.settings, "grid.warm_start=false");
        apply_assignment(scene.settings, "grid.cycles=" + std::to_string(iterations));
        for (int k = 0; k < 11; ++k) {  // neither in rows nor overlapping
          Solid disc;
          disc.center = {std::fmod(0.618034 * k, 1.0) * 2.0 - 1.0, (k + 0.5) / 5.5 - 1.0};
          disc.radius = 0.06 + 0.01 * (k % 5);
          scene.solids.push_back(disc);
        }
        const GridCells cells = GridCells::of(scene);
        auto solids = std::make_shared<GridSolids>(library, cells, SolidSet(scene, cells.domain()));
        auto projection = std::make_shared<SolidProjection>(library, cells, *solids);
        projection->follow(scene.settings);
        auto velocity = std::make_shared<gl::Field>(field("velocity", size, gl::Format::rg32f));
        velocity->upload(sample_velocity(scene, cells));
        return [solids, projection, velocity] {
          projection->project(*velocity, kTimeStep);
          solids->hold(*velocity);
        };
      },
      shaders);
}

/// A step of the default scene with these changes.
Body step(gl::ShaderLibrary& shaders, int size, int dye_size, const std::vector<std::string>& assignments) {
  Scene scene = scene_at(size, dye_size);
  for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
  auto solver = std::make_shared<GridSolver>(shaders, scene);
  return [=] { solver->step(kTimeStep, {}); };
}

/// A step of a liquid that fills the lower half of the default domain, with a wave on it.
Body liquid_step(gl::ShaderLibrary& shaders, int size) {
  Scene scene = load_scene("standing-wave");
  scene.settings.domain.aspect = 1.0;
  scene.settings.grid.resolution = size;
  scene.settings.dye.resolution = 512;
  auto solver = std::make_shared<GridSolver>(shaders, scene);
  return [=] { solver->step(kTimeStep, {}); };
}

}  // namespace

void register_grid_benchmarks(gl::ShaderLibrary& shaders) {
  for (const int size : {256, 512, 1024}) {
    const double cells = double(size) * size;
    register_gpu(
        "pass/copy/" + std::to_string(size), cells,
        [=](auto& library) { return copy(library, size, gl::Format::r32f); }, shaders);
    register_gpu(
        "pass/copy-rgba/" + std::to_string(size), cells,
        [=](auto& library) { return copy(library, size, gl::Format::rgba32f); }, shaders);
  }
  for (const int size : {256, 512}) {
    for (const auto& [scheme, name] : kChoices<Advection>) {
      const bool textbook = scheme == Advection::semi_lagrangian;  // on the textbook's layout
      register_advection(std::string(name), scheme, textbook ? GridLayout::collocated : GridLayout::staggered,
                         size, shaders);
    }
    register_stage("projection/divergence", size, shaders,
                   [](Stages& s) { s.jacobi.measure_divergence(s.velocity); });
    register_stage("projection/jacobi1", size, shaders, [](Stages& s) {
      s.jacobi.set_effort(1, true);
      s.jacobi.solve_pressure(kTimeStep);
    });
    register_stage("projection/subtract-gradient", size, shaders,
                   [](Stages& s) { s.jacobi.subtract_gradient(s.velocity, kTimeStep); });
    for (const int iterations : {10, 20, 40, 100, 400}) {
      const std::string number = std::to_string(iterations);
      register_projection("jacobi" + number, {"grid.pressure=jacobi", "grid.iterations=" + number}, size,
                          shaders);
    }
    for (const char* cycles : {"", "2", "4"}) {
      const std::string number = *cycles ? cycles : "1";
      register_projection(std::string("multigrid") + cycles,
                          {"grid.pressure=multigrid", "grid.cycles=" + number}, size, shaders);
    }
    register_projection("spectral", {"grid.pressure=spectral"}, size, shaders);
  }
  for (const int size : {128, 256, 512}) {
    for (const int iterations : {1, 4}) register_solid_projection(iterations, size, shaders);
  }
  register_projection("multigrid-walls",
                      {"domain.boundary=walls", "grid.pressure=multigrid", "grid.cycles=1"}, 512, shaders);
  const std::vector<std::string> heat = {"temperature.initial=exp(-(x/0.3)^2)",
                                         "temperature.diffusivity=0.001"};
  for (const int size : {128, 256, 512}) {
    register_gpu(
        "step/default/" + std::to_string(size), double(size) * size,
        [=](auto& library) { return step(library, size, 512, {}); }, shaders);
    register_gpu(
        "step/default-heat/" + std::to_string(size), double(size) * size,
        [=](auto& library) { return step(library, size, 512, heat); }, shaders);
    register_gpu(
        "step/liquid/" + std::to_string(size), double(size) * size,
        [=](auto& library) { return liquid_step(library, size); }, shaders);
  }
  const std::vector<std::string> textbook = {"grid.layout=collocated", "grid.advection=semi-lagrangian",
                                             "grid.integration=projection", "grid.pressure=jacobi"};
  const std::vector<std::string> exact = {"grid.layout=staggered", "grid.advection=bicubic",
                                          "grid.integration=projection", "grid.pressure=spectral"};
  const std::vector<std::string> reflection = {"grid.layout=staggered", "grid.advection=bicubic",
                                               "grid.integration=reflection", "grid.pressure=spectral"};
  for (const int size : {256, 512}) {
    const std::string path = "/" + std::to_string(size);
    const double cells = double(size) * size;
    register_gpu(
        "step/textbook" + path, cells, [=](auto& library) { return step(library, size, size, textbook); },
        shaders);
    register_gpu(
        "step/exact" + path, cells, [=](auto& library) { return step(library, size, size, exact); }, shaders);
    register_gpu(
        "step/reflection" + path, cells, [=](auto& library) { return step(library, size, size, reflection); },
        shaders);
  }
  register_gpu(
      "world/default/256", 256.0 * 256.0,
      [](gl::ShaderLibrary& library) -> Body {
        auto world = std::make_shared<World>(load_scene("default"), &library);
        return [=] { world->step(); };
      },
      shaders);
}

}  // namespace twinflow::bench
