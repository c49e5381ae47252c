#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bench/register.hpp"
#include "particles/neighbors/brute_force.hpp"
#include "particles/neighbors/search_registry.hpp"
#include "particles/neighbors/spatial_hash.hpp"
#include "particles/particle_solver.hpp"
#include "scene/parameters/method_rules.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::bench {
namespace {

constexpr double kStepSeconds = 1.0 / 60.0;
constexpr int kBlockSize = 8;  ///< of the kernels for AVX2 and AVX-512

using Clock = std::chrono::steady_clock;

int all_threads() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

double nanoseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

struct Method {
  ParticleMethodName name = ParticleMethodName::double_density;
  bool corrected = false;  ///< correction and shifting, where the method has them
  bool heated = false;     ///< the fluid carries heat
};

/// Every method, and those with corrections whose cost is of interest.
std::vector<Method> methods() {
  std::vector<Method> methods;
  for (const MethodRow& row : method_rows()) methods.push_back({row.name});
  methods.push_back({ParticleMethodName::wcsph, true});
  methods.push_back({ParticleMethodName::wcsph, true, true});
  methods.push_back({ParticleMethodName::dfsph, true});
  return methods;
}

/// The name of the method in those of benchmarks.
std::string key_of(const Method& method) {
  Settings settings = default_settings();
  settings.particles.method = method.name;
  return format_value(find_parameter("particles.method").get(settings)) +
         (method.corrected ? "-corrected" : "") + (method.heated ? "-heat" : "");
}

std::string key_of(NeighborSearch search) {
  Settings settings = default_settings();
  settings.particles.search = search;
  return format_value(find_parameter("particles.search").get(settings));
}

/// The default scene's four vortices, resolved by `count` particles.
Scene vortices(int count, Container container, const Method& method = {}) {
  Scene scene;
  scene.name = "bench";
  scene.settings = default_settings();
  scene.settings.particles.count = count;
  scene.settings.particles.container = container;
  scene.settings.particles.method = method.name;
  scene.settings.particles.correction = method.corrected;
  scene.settings.particles.shifting = method.corrected;
  scene.settings.particles.viscosity = 0.002;  // where the method has any
  if (method.heated) {
    scene.settings.temperature.initial = "exp(-(x/0.3)^2)";
    scene.settings.temperature.diffusivity = 0.002;
  }
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

/// The cost of one more iteration of a solve for pressures: that of steps with many iterations, none of which
/// ends early, less that of steps with few, taken in turns, divided by the difference in iterations. The
/// median of the pairs, as other work on the machine disturbs single ones.
void pressure_iteration(benchmark::State& state, const Method& method, int count, Container container,
                        int threads, SimdLevel level) {
  constexpr int kFew = 4;
  constexpr int kMany = 24;
  Scene scene = vortices(count, container, method);
  scene.settings.particles.shifting = true;
  scene.settings.particles.density_tolerance = 0.0;
  scene.settings.particles.divergence_tolerance = 0.0;
  ParticleSolver solver(scene, Domain{}, 1, threads);
  solver.set_simd_level(level);
  const double dt = kStepSeconds * solver.spacing() / 0.02;
  struct Cost {
    double nanoseconds;
    int iterations;
  };
  const auto cost_of_step = [&](int iterations) -> Cost {
    scene.settings.particles.max_iterations = iterations;
    solver.apply(scene.settings);
    const auto start = Clock::now();
    solver.step(dt, {});
    return {nanoseconds_since(start), solver.pressure_effort().iterations};
  };
  for (int k = 0; k < 10; ++k) cost_of_step(kMany);  // out of the lattice it started in
  std::vector<double> measured;
  for (auto _ : state) {
    const Cost few = cost_of_step(kFew);
    const Cost many = cost_of_step(kMany);
    measured.push_back((many.nanoseconds - few.nanoseconds) / (many.iterations - few.iterations));
  }
  const auto median = measured.begin() + static_cast<std::ptrdiff_t>(measured.size() / 2);
  std::nth_element(measured.begin(), median, measured.end());
  state.counters["ns_per_particle"] = *median / count;
  state.counters["neighbors"] = solver.metrics().neighbors_mean;
  state.counters["threads"] = threads;
}

/// Index, then every particle counts its neighbors.
template <class Search>
void neighbors(benchmark::State& state, int count, int threads) {
  const ParticleSolver solver(vortices(count, Container::domain), Domain{}, 1, threads);
  ParticleSet particles = solver.particles();
  Search search({}, solver.interaction_radius(), kBlockSize);
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

/// The fluid of the benchmarks of one search alone, in motion, and its index.
struct IndexedFluid {
  ParticleSet particles;
  ThreadTeam team{1};
  std::unique_ptr<Neighborhood> search;
  float dt_substep;

  IndexedFluid(NeighborSearch name, int count) {
    Scene scene = vortices(count, Container::domain);
    ParticleSolver solver(scene, Domain{}, 1, 1);
    const double dt = kStepSeconds * solver.spacing() / 0.02;
    for (int k = 0; k < 20; ++k) solver.step(dt, {});
    particles = solver.particles();
    dt_substep = static_cast<float>(dt / solver.substeps());
    scene.settings.particles.search = name;
    search = make_neighborhood(scene.settings.particles, {}, solver.interaction_radius(), kBlockSize);
    search->build(particles, team);
  }

  /// Moves particles by their velocities, around the seam.
  void move(float dt_seconds) {
    for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
      particles.x[k] += particles.u[k] * dt_seconds;
      particles.y[k] += particles.v[k] * dt_seconds;
    }
    ParticleContainer(Container::domain, Domain{}, 1.0).contain(particles, {}, team);
  }
};

/// The cost of the index of particles that have moved by a sub-step since the last one, to and fro: building
/// it includes putting all their arrays in its order.
void build_index(benchmark::State& state, NeighborSearch search, int count) {
  IndexedFluid fluid(search, count);
  float way = 1.0f;
  double nanoseconds = 0.0;
  for (auto _ : state) {
    fluid.move(way * fluid.dt_substep);
    way = -way;
    const auto start = Clock::now();
    fluid.search->build(fluid.particles, fluid.team);
    const double taken = nanoseconds_since(start);
    state.SetIterationTime(1e-9 * taken);
    nanoseconds += taken;
  }
  state.counters["ns_per_particle"] = nanoseconds / (static_cast<double>(state.iterations()) * count);
  state.counters["neighbors"] = fluid.search->mean_count(fluid.particles, fluid.team);
  state.counters["threads"] = 1;
}

/// The same where the fluid is at rest in the middle, |x| and |y| < half_width, of a box two wide.
void build_index_of_patch(benchmark::State& state, NeighborSearch name, int count, double half_width) {
  Scene scene = vortices(count, Container::box);
  scene.settings.particles.region =
      "min(" + std::to_string(half_width) + " - abs(x), " + std::to_string(half_width) + " - abs(y))";
  ParticleSolver solver(scene, Domain{}, 1, 1);
  ParticleSet particles = solver.particles();
  scene.settings.particles.search = name;
  const auto search = make_neighborhood(scene.settings.particles, {.periodic = false},
                                        solver.interaction_radius(), kBlockSize);
  const ThreadTeam team(1);
  const auto start = Clock::now();
  for (auto _ : state) search->build(particles, team);
  state.counters["ns_per_particle"] =
      nanoseconds_since(start) / (static_cast<double>(state.iterations()) * count);
  state.counters["neighbors"] = search->mean_count(particles, team);
  state.counters["threads"] = 1;
}

/// Every particle counts its neighbors.
void visit_neighbors(benchmark::State& state, NeighborSearch search, int count) {
  const IndexedFluid fluid(search, count);
  double mean = 0.0;
  const auto start = Clock::now();
  for (auto _ : state) {
    mean = fluid.search->mean_count(fluid.particles, fluid.team);
    benchmark::DoNotOptimize(mean);
  }
  state.counters["ns_per_particle"] =
      nanoseconds_since(start) / (static_cast<double>(state.iterations()) * count);
  state.counters["neighbors"] = mean;
  state.counters["threads"] = 1;
}

template <class Function, class... Arguments>
benchmark::internal::Benchmark* add(const std::string& name, Function function, Arguments... arguments) {
  auto* const benchmark = benchmark::RegisterBenchmark(
      name.c_str(), [=](benchmark::State& state) { function(state, arguments...); });
  return benchmark->Unit(benchmark::kMicrosecond);
}

void register_method(const Method& method) {
  const SimdLevel best = best_simd_level();
  for (const int count : {2000, 10000, 100000, 400000, 1000000}) {
    const std::string name = "particles/" + key_of(method) + "/" + std::to_string(count);
    add(name, sub_steps, method, count, Container::domain, 0, best);
    add(name + "/1-thread", sub_steps, method, count, Container::domain, 1, best);
    add(name + "/2-threads", sub_steps, method, count, Container::domain, 2, best);
    add(name + "/box", sub_steps, method, count, Container::box, 0, best);
    add(name + "/box/1-thread", sub_steps, method, count, Container::box, 1, best);
    add(name + "/box/2-threads", sub_steps, method, count, Container::box, 2, best);
  }
  const std::pair<const char*, SimdLevel> lower_levels[] = {{"/baseline", SimdLevel::baseline},
                                                            {"/avx2", SimdLevel::avx2}};
  for (const int count : {10000, 100000}) {
    const std::string name = "particles/" + key_of(method) + "/" + std::to_string(count);
    for (const auto& [suffix, level] : lower_levels) {
      if (!is_supported(level)) continue;
      add(name + "/1-thread" + suffix, sub_steps, method, count, Container::domain, 1, level);
      add(name + "/2-threads" + suffix, sub_steps, method, count, Container::domain, 2, level);
      add(name + "/box/1-thread" + suffix, sub_steps, method, count, Container::box, 1, level);
      add(name + "/box/2-threads" + suffix, sub_steps, method, count, Container::box, 2, level);
    }
  }
}

void register_pressure_iterations(const Method& method) {
  const SimdLevel best = best_simd_level();
  for (const int count : {10000, 100000}) {
    const std::string name = "particles/pressure-iteration/" + key_of(method) + "/" + std::to_string(count);
    for (const int threads : {1, 2}) {
      const std::string team = threads == 1 ? "/1-thread" : "/2-threads";
      add(name + team, pressure_iteration, method, count, Container::domain, threads, best);
      add(name + "/box" + team, pressure_iteration, method, count, Container::box, threads, best);
      if (!is_supported(SimdLevel::avx2)) continue;
      add(name + team + "/avx2", pressure_iteration, method, count, Container::domain, threads,
          SimdLevel::avx2);
    }
  }
}

void register_searches() {
  constexpr int kMostForBruteForce = 10000;
  for (const SearchRow& row : search_rows()) {
    const std::string key = key_of(row.name);
    for (const int count : {500, 1000, 2000, 10000, 100000}) {
      if (row.name == NeighborSearch::brute_force && count > kMostForBruteForce) continue;
      const std::string name = key + "/" + std::to_string(count) + "/1-thread";
      add("neighbors/build/" + name, build_index, row.name, count)->UseManualTime();
      add("neighbors/visit/" + name, visit_neighbors, row.name, count);
    }
    constexpr double kPatch = 0.05;  // leaves four hundred times as much space as there is fluid
    add("neighbors/build-patch/" + key + "/10000/1-thread", build_index_of_patch, row.name, 10000, kPatch);
  }
}

}  // namespace

void register_particle_benchmarks() {
  const int all = all_threads();
  for (const int count : {2000, 10000, 100000}) {
    const std::string size = std::to_string(count);
    add("neighbors/spatial-hash/" + size, neighbors<SpatialHash>, count, all);
  }
  add("neighbors/brute-force/2000", neighbors<BruteForce>, 2000, all);
  register_searches();

  for (const Method& method : methods()) {
    register_method(method);
    if (method_row(method.name).solves_for_pressures) register_pressure_iterations(method);
  }
}

}  // namespace twinflow::bench
