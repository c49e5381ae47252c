// What it costs to measure a world after every step.
#include <benchmark/benchmark.h>

#include <chrono>

#include "bench/register.hpp"
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

/// Steps of the default scene, each measured in full; `share` is the metrics' time over the steps'.
void metrics_every_step(benchmark::State& state, gl::ShaderLibrary& shaders) {
  World world(load_scene("default"), &shaders);
  world.step();
  double step = 0.0, metrics = 0.0, grid = 0.0, particles = 0.0, on_grid = 0.0;
  for ([[maybe_unused]] auto iteration : state) {
    step += milliseconds_of([&] { world.step(); });
    metrics += milliseconds_of([&] { benchmark::DoNotOptimize(world.metrics()); });
    state.PauseTiming();
    grid += milliseconds_of([&] { benchmark::DoNotOptimize(world.grid()->metrics()); });
    particles += milliseconds_of([&] { benchmark::DoNotOptimize(world.particles()->metrics()); });
    on_grid += milliseconds_of([&] { benchmark::DoNotOptimize(world.particle_velocity_on_grid()); });
    state.ResumeTiming();
  }
  const auto steps = static_cast<double>(state.iterations());
  state.counters["step_ms"] = step / steps;
  state.counters["metrics_ms"] = metrics / steps;
  state.counters["grid_ms"] = grid / steps;
  state.counters["particles_ms"] = particles / steps;
  state.counters["on_grid_ms"] = on_grid / steps;
  state.counters["share"] = metrics / step;
}

}  // namespace

void register_world_benchmarks(gl::ShaderLibrary& shaders) {
  benchmark::RegisterBenchmark("metrics/default",
                               [&shaders](benchmark::State& state) { metrics_every_step(state, shaders); })
      ->UseRealTime()
      ->Unit(benchmark::kMillisecond);
}

}  // namespace twinflow::bench
