// Passes, stages and whole steps of the grid fluid. Every measurement waits for the GPU (glFinish) before the
// clock stops; `ns_per_cell` counts the cells of the field written.
#include <benchmark/benchmark.h>

#include <chrono>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "bench/gpu_benchmarks.hpp"
#include "bench/register.hpp"
#include "gl/work.hpp"
#include "grid/elliptic/jacobi.hpp"
#include "grid/grid_solver.hpp"
#include "grid/integration/pressure_solvers.hpp"
#include "grid/operators/differences.hpp"
#include "grid/state/initial_fields.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/world.hpp"

namespace twinflow::bench {
namespace {

constexpr double kTimeStep = 1.0 / 60.0;
constexpr int kSettlingSteps = 20;

void time_gpu(benchmark::State& state, double cells, const Body& body) {
  body();
  glFinish();
  const gl::Work before = gl::work_of_thread();
  const auto start = std::chrono::steady_clock::now();
  for ([[maybe_unused]] auto iteration : state) {
    body();
    glFinish();
  }
  const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - start;
  const gl::Work work = gl::work_of_thread() - before;
  const auto runs = static_cast<double>(state.iterations());
  state.counters["ns_per_cell"] = elapsed.count() / (runs * cells);
  state.counters["passes"] = static_cast<double>(work.passes) / runs;
  state.counters["texels"] = work.texels / runs;
  state.counters["read_backs"] = static_cast<double>(work.read_backs) / runs;
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
  Differences differences;
  Jacobi jacobi;
  gl::Field pressure;
  gl::Field velocity;
  gl::Field dye;

  Stages(gl::ShaderLibrary& shaders, int size)
      : shape(GridShape::covering(1.0, size)),
        differences(shaders, {shape, GridLayout::collocated}),
        jacobi(shaders, {shape, GridLayout::collocated}),
        pressure(field("pressure", size, gl::Format::r32f)),
        velocity(field("velocity", size, gl::Format::rg32f)),
        dye(field("dye", size, gl::Format::rgba32f)) {
    const Scene scene = scene_at(size, size);
    velocity.upload(sample_velocity(scene, {shape, GridLayout::collocated}));
    dye.upload(sample_dye(scene, shape.domain(), size, size));
    differences.measure_divergence(velocity, jacobi.right_hand_side());
    pressure.clear();
  }
};

void register_stage(const std::string& stage, int size, GpuBenchmarks& benchmarks,
                    const std::function<void(Stages&)>& run) {
  benchmarks.push_back(
      {stage + "/" + std::to_string(size), double(size) * size, [=](gl::ShaderLibrary& library) -> Body {
         auto stages = std::make_shared<Stages>(library, size);
         return [=] { run(*stages); };
       }});
}

/// advection/<name>/<size> and advection/<name>-dye/<size>.
void register_advection(const std::string& name, Advection scheme, GridLayout layout, int size,
                        GpuBenchmarks& benchmarks) {
  const double cells = double(size) * size;
  const auto prepare = [=](gl::ShaderLibrary& library, const auto& run) -> Body {
    auto stages = std::make_shared<Stages>(library, size);
    auto advection = std::make_shared<AdvectionScheme>(
        library, scheme, GridCells{GridShape::covering(1.0, size), layout}, true);
    return [=] { run(*advection, *stages); };
  };
  benchmarks.push_back(
      {"advection/" + name + "/" + std::to_string(size), cells, [=](gl::ShaderLibrary& library) {
         return prepare(library, [](AdvectionScheme& advection, Stages& s) {
           advection.advect_velocity(s.velocity, s.velocity, s.velocity, kTimeStep);
         });
       }});
  benchmarks.push_back(
      {"advection/" + name + "-dye/" + std::to_string(size), cells, [=](gl::ShaderLibrary& library) {
         return prepare(library, [](AdvectionScheme& advection, Stages& s) {
           advection.advect_dye(s.dye, s.velocity, kTimeStep, 1.0);
         });
       }});
}

/// projection/<name>/<size>: the projection that the assignments choose, with a cold start.
void register_projection(const std::string& name, const std::vector<std::string>& assignments, int size,
                         GpuBenchmarks& benchmarks) {
  benchmarks.push_back({"projection/" + name + "/" + std::to_string(size), double(size) * size,
                        [=](gl::ShaderLibrary& library) -> Body {
                          Scene scene = scene_at(size, size);
                          apply_assignment(scene.settings, "grid.warm_start=false");
                          for (const std::string& assignment : assignments)
                            apply_assignment(scene.settings, assignment);
                          const GridCells cells = GridCells::of(scene.settings);
                          auto velocity =
                              std::make_shared<gl::Field>(field("velocity", size, gl::Format::rg32f));
                          velocity->upload(sample_velocity(scene, cells));
                          std::shared_ptr<Projection> projection =
                              make_projection(library, scene.settings, cells);
                          return [=] { projection->project(*velocity, kTimeStep); };
                        }});
}

/// projection/solids-<iterations>/<size>: the projection around eleven discs, with a cold start.
void register_solid_projection(int iterations, int size, GpuBenchmarks& benchmarks) {
  benchmarks.push_back({"projection/solids-" + std::to_string(iterations) + "/" + std::to_string(size),
                        double(size) * size, [=](gl::ShaderLibrary& library) -> Body {
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
                          auto solids =
                              std::make_shared<GridSolids>(library, cells, SolidSet(scene, cells.domain()));
                          std::shared_ptr<Projection> projection =
                              make_projection(library, scene.settings, cells, solids.get());
                          auto velocity =
                              std::make_shared<gl::Field>(field("velocity", size, gl::Format::rg32f));
                          velocity->upload(sample_velocity(scene, cells));
                          return [solids, projection, velocity] {
                            projection->project(*velocity, kTimeStep);
                            solids->hold(*velocity);
                          };
                        }});
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

/// scene/<name>: a step of the grid of a built-in scene, after so many others that streams have chosen their
/// number of iterations.
GpuBenchmark scene_benchmark(const std::string& name) {
  Scene scene = load_scene(name);
  scene.settings.particles.enabled = false;
  const GridShape shape = GridCells::of(scene).shape;
  return {"scene/" + name, double(shape.nx) * shape.ny, [scene](gl::ShaderLibrary& library) -> Body {
            auto world = std::make_shared<World>(scene, &library);
            for (int k = 0; k < kSettlingSteps; ++k) world->step();
            return [=] { world->step(); };
          }};
}

}  // namespace

GpuBenchmarks grid_benchmarks() {
  GpuBenchmarks benchmarks;
  for (const int size : {256, 512, 1024}) {
    const double cells = double(size) * size;
    benchmarks.push_back({"pass/copy/" + std::to_string(size), cells,
                          [=](auto& library) { return copy(library, size, gl::Format::r32f); }});
    benchmarks.push_back({"pass/copy-rgba/" + std::to_string(size), cells,
                          [=](auto& library) { return copy(library, size, gl::Format::rgba32f); }});
  }
  for (const int size : {256, 512}) {
    for (const auto& [scheme, name] : kChoices<Advection>) {
      const bool textbook = scheme == Advection::semi_lagrangian;  // on the textbook's layout
      register_advection(std::string(name), scheme, textbook ? GridLayout::collocated : GridLayout::staggered,
                         size, benchmarks);
    }
    register_stage("projection/divergence", size, benchmarks, [](Stages& s) {
      s.differences.measure_divergence(s.velocity, s.jacobi.right_hand_side());
    });
    register_stage("projection/jacobi1", size, benchmarks, [](Stages& s) {
      s.jacobi.solve({s.pressure, kTimeStep, {.iterations = 1}, {}, nullptr});
    });
    register_stage("projection/subtract-gradient", size, benchmarks,
                   [](Stages& s) { s.differences.subtract_gradient(s.velocity, s.pressure, kTimeStep); });
    for (const int iterations : {10, 20, 40, 100, 400}) {
      const std::string number = std::to_string(iterations);
      register_projection("jacobi" + number, {"grid.pressure=jacobi", "grid.iterations=" + number}, size,
                          benchmarks);
    }
    for (const char* cycles : {"", "2", "4"}) {
      const std::string number = *cycles ? cycles : "1";
      register_projection(std::string("multigrid") + cycles,
                          {"grid.pressure=multigrid", "grid.cycles=" + number}, size, benchmarks);
    }
    register_projection("spectral", {"grid.pressure=spectral"}, size, benchmarks);
  }
  for (const int size : {128, 256, 512}) {
    for (const int iterations : {1, 4}) register_solid_projection(iterations, size, benchmarks);
  }
  register_projection("multigrid-walls",
                      {"domain.boundary=walls", "grid.pressure=multigrid", "grid.cycles=1"}, 512, benchmarks);
  const std::vector<std::string> heat = {"temperature.initial=exp(-(x/0.3)^2)",
                                         "temperature.diffusivity=0.001"};
  for (const int size : {128, 256, 512}) {
    benchmarks.push_back({"step/default/" + std::to_string(size), double(size) * size,
                          [=](auto& library) { return step(library, size, 512, {}); }});
    benchmarks.push_back({"step/default-heat/" + std::to_string(size), double(size) * size,
                          [=](auto& library) { return step(library, size, 512, heat); }});
    benchmarks.push_back({"step/liquid/" + std::to_string(size), double(size) * size,
                          [=](auto& library) { return liquid_step(library, size); }});
  }
  for (const int size : {1024, 2048}) {
    benchmarks.push_back({"step/default/" + std::to_string(size), double(size) * size,
                          [=](auto& library) { return step(library, size, 512, {}); }});
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
    benchmarks.push_back(
        {"step/textbook" + path, cells, [=](auto& library) { return step(library, size, size, textbook); }});
    benchmarks.push_back(
        {"step/exact" + path, cells, [=](auto& library) { return step(library, size, size, exact); }});
    benchmarks.push_back({"step/reflection" + path, cells,
                          [=](auto& library) { return step(library, size, size, reflection); }});
  }
  benchmarks.push_back({"world/default/256", 256.0 * 256.0, [](auto& library) -> Body {
                          auto world = std::make_shared<World>(load_scene("default"), &library);
                          return [=] { world->step(); };
                        }});
  for (const char* scene :
       {"default", "lid-driven-cavity", "rayleigh-benard", "vortex-street", "backward-step", "airfoil",
        "cylinder", "dam-break", "drop-in-pool", "surface-tension", "drop-oscillation"}) {
    benchmarks.push_back(scene_benchmark(scene));
  }
  return benchmarks;
}

void register_grid_benchmarks(gl::ShaderLibrary& shaders) {
  for (const GpuBenchmark& one : grid_benchmarks()) {
    benchmark::RegisterBenchmark(
        one.name.c_str(),
        [=, &shaders](benchmark::State& state) { time_gpu(state, one.cells, one.prepare(shaders)); })
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace twinflow::bench
