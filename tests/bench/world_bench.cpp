// The cost of measuring a world after every step, and of coupling its fluids.
#include <benchmark/benchmark.h>

#include <chrono>
#include <string>
#include <utility>

#include "bench/register.hpp"
#include "world/readings/sample.hpp"
#include "world/readings/world_readings.hpp"
#include "world/world.hpp"

namespace twinflow::bench {
namespace {

template <class Work>
double milliseconds_of(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  glFinish();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

/// Steps of the default scene with all metrics after each; `share` is the time of the metrics divided by that
/// of the steps.
void metrics_every_step(benchmark::State& state, gl::ShaderLibrary& shaders) {
  World world(load_scene("default"), &shaders);
  world.step();
  double step = 0.0, metrics = 0.0, grid = 0.0, particles = 0.0, on_grid = 0.0, sample = 0.0;
  for ([[maybe_unused]] auto iteration : state) {
    step += milliseconds_of([&] { world.step(); });
    metrics += milliseconds_of([&] { benchmark::DoNotOptimize(read_metrics(world)); });
    state.PauseTiming();
    grid += milliseconds_of([&] { benchmark::DoNotOptimize(world.grid()->metrics()); });
    particles += milliseconds_of([&] { benchmark::DoNotOptimize(world.particles()->metrics()); });
    on_grid += milliseconds_of([&] { benchmark::DoNotOptimize(particles_on_grid(world)); });
    sample += milliseconds_of([&] { benchmark::DoNotOptimize(read_sample(world)); });
    state.ResumeTiming();
  }
  const auto steps = static_cast<double>(state.iterations());
  state.counters["step_ms"] = step / steps;
  state.counters["metrics_ms"] = metrics / steps;
  state.counters["grid_ms"] = grid / steps;
  state.counters["particles_ms"] = particles / steps;
  state.counters["on_grid_ms"] = on_grid / steps;
  state.counters["sample_ms"] = sample / steps;  // the metrics and the other values of the plots
  state.counters["share"] = metrics / step;
}

/// Steps of the default scene with independent or coupled fluids, one after the other. They wait for the GPU
/// only where the coupling does, and at the end.
void coupled_steps(benchmark::State& state, gl::ShaderLibrary& shaders, CouplingMode mode, int particles) {
  Scene scene = load_scene("default");
  scene.settings.coupling.mode = mode;
  scene.settings.particles.count = particles;
  World world(scene, &shaders);
  for (int k = 0; k < 3; ++k) world.step();
  glFinish();
  double readback = 0.0, drag = 0.0, particle_step = 0.0;
  const double all = milliseconds_of([&] {
    for ([[maybe_unused]] auto iteration : state) {
      world.step();
      readback += world.coupling().readback_milliseconds();
      drag += world.coupling().interphase_drag_milliseconds();
      particle_step += world.particles_step_milliseconds();
    }
    glFinish();
  });
  const auto steps = static_cast<double>(state.iterations());
  state.counters["step_ms"] = all / steps;
  state.counters["readback_ms"] = readback / steps;
  state.counters["drag_ms"] = drag / steps;
  state.counters["particles_ms"] = particle_step / steps;
}

}  // namespace

void register_world_benchmarks(gl::ShaderLibrary& shaders) {
  for (const int count : {4096, 100000}) {
    for (const auto& [name, mode] : {std::pair{"none", CouplingMode::none},
                                     {"one-way", CouplingMode::one_way},
                                     {"two-way", CouplingMode::two_way}}) {
      benchmark::RegisterBenchmark(("coupling/" + std::string(name) + "/" + std::to_string(count)).c_str(),
                                   [&shaders, mode = mode, count](benchmark::State& state) {
                                     coupled_steps(state, shaders, mode, count);
                                   })
          ->UseRealTime()
          ->Unit(benchmark::kMillisecond);
    }
  }
  benchmark::RegisterBenchmark("metrics/default",
                               [&shaders](benchmark::State& state) { metrics_every_step(state, shaders); })
      ->UseRealTime()
      ->Unit(benchmark::kMillisecond);
}

}  // namespace twinflow::bench
