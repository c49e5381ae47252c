#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>

#include "bench/register.hpp"
#include "particles/brute_force.hpp"
#include "particles/particle_solver.hpp"
#include "particles/spatial_hash.hpp"
#include "scene/parameters.hpp"

namespace twinflow::bench {
namespace {

constexpr double kStepSeconds = 1.0 / 60.0;

using Clock = std::chrono::steady_clock;

int all_threads() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

double nanoseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

struct Method {
  std::string key;
  ParticleMethodName name;
  bool corrected = false;  ///< wcsph: correction and shifting
};
const Method kDoubleDensity = {"double-density", ParticleMethodName::double_density};
const Method kMethods[] = {kDoubleDensity,
                           {"mueller", ParticleMethodName::mueller},
                           {"wcsph", ParticleMethodName::wcsph},
                           {"wcsph-corrected", ParticleMethodName::wcsph, true}};

/// The default scene's four vortices, resolved by `count` particles.
Scene vortices(int count, Container container, const Method& method = kDoubleDensity) {
  Scene scene;
  scene.name = "bench";
  scene.settings = default_settings();
  scene.settings.particles.count = count;
  scene.settings.particles.container = container;
  scene.settings.particles.method = method.name;
  scene.settings.particles.correction = method.corrected;
  scene.settings.particles.shifting = method.corrected;
  scene.settings.particles.viscosity = 0.002;  // where the method has any
  scene.settings.velocity.u = "0.5*sin(2*pi*y)";
  scene.settings.velocity.v = "0.5*sin(2*pi*x)";
  return scene;
}

/// The world step is shortened with the spacing, so that it takes the same few sub-steps for every count.
void sub_steps(benchmark::State& state, const Method& method, int count, Container container, int threads,
               SimdLevel level) {
  const int team = threads > 0 ? threads : all_threads();
  ParticleSolver solver(vortices(count, container, method), Domain{}, 1, team);
  solver.set_simd_level(level);
  const double dt = kStepSeconds * solver.spacing() / 0.02;
  for (int k = 0; k < 20; ++k) solver.step(dt, {});  // out of the lattice it started in
  double substeps = 0.0;
  const auto start = Clock::now();
  for (auto _ : state) {
    solver.step(dt, {});
    substeps += solver.substeps();
  }
  state.counters["ns_per_particle"] = nanoseconds_since(start) / (substeps * count);
  state.counters["neighbors"] = solver.metrics().neighbors_mean;
  state.counters["threads"] = team;
  state.counters["substeps"] = solver.substeps();
}

/// Index, then every particle counts its neighbours.
template <class Search>
void neighbors(benchmark::State& state, int count, int threads) {
  const ParticleSolver solver(vortices(count, Container::domain), Domain{}, 1, threads);
  ParticleSet particles = solver.particles();
  Search search({}, solver.interaction_radius(), 16);
  const ThreadTeam thread_team(threads);
  double mean = 0.0;
  const auto start = Clock::now();
  for (auto _ : state) {
    search.build(particles, thread_team);
    mean = search.mean_count(particles, thread_team);
    benchmark::DoNotOptimize(mean);
  }
  state.counters["ns_per_particle"] =
      nanoseconds_since(start) / (static_cast<double>(state.iterations()) * count);
  state.counters["neighbors"] = mean;
  state.counters["threads"] = threads;
}

template <class Function, class... Arguments>
void add(const std::string& name, Function function, Arguments... arguments) {
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
    function(state, arguments...);
  })->Unit(benchmark::kMicrosecond);
}

void register_method(const Method& method) {
  const SimdLevel best = best_simd_level();
  for (const int count : {2000, 10000, 100000}) {
    const std::string name = "particles/" + method.key + "/" + std::to_string(count);
    add(name, sub_steps, method, count, Container::domain, 0, best);
    add(name + "/1-thread", sub_steps, method, count, Container::domain, 1, best);
    add(name + "/2-threads", sub_steps, method, count, Container::domain, 2, best);
    add(name + "/box", sub_steps, method, count, Container::box, 0, best);
    add(name + "/box/1-thread", sub_steps, method, count, Container::box, 1, best);
  }
  const std::string name = "particles/" + method.key + "/10000/";
  add(name + "1-thread/baseline", sub_steps, method, 10000, Container::domain, 1, SimdLevel::baseline);
  if (!is_supported(SimdLevel::avx2)) return;
  add(name + "1-thread/avx2", sub_steps, method, 10000, Container::domain, 1, SimdLevel::avx2);
  add(name + "2-threads/avx2", sub_steps, method, 10000, Container::domain, 2, SimdLevel::avx2);
}

}  // namespace

void register_particle_benchmarks() {
  const int all = all_threads();
  for (const int count : {2000, 10000, 100000}) {
    const std::string size = std::to_string(count);
    add("neighbors/spatial-hash/" + size, neighbors<SpatialHash>, count, all);
  }
  add("neighbors/brute-force/2000", neighbors<BruteForce>, 2000, all);

  for (const Method& method : kMethods) register_method(method);
}

}  // namespace twinflow::bench
