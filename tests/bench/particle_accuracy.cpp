#include "bench/particle_accuracy.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <numbers>
#include <optional>

#include "core/error.hpp"
#include "particles/particle_solver.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::bench {
namespace {

constexpr double kStep = 1.0 / 60.0;  // s, the default of time.step

/// The default scene with a method and changed parameters.
Scene scene_with(const std::string& method, const std::vector<std::string>& assignments) {
  Scene scene;
  scene.name = "accuracy";
  scene.settings = default_settings();
  apply_assignment(scene.settings, "particles.method=" + method);
  apply_assignments(scene.settings, assignments);
  return scene;
}

std::vector<std::string> joined(std::vector<std::string> first, const std::vector<std::string>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

ParticleSolver solver_of(const Scene& scene) {
  const Settings& settings = scene.settings;
  return {scene, Domain{settings.domain.aspect, settings.domain.boundary == Boundary::wrap}, 1, 1};
}

int steps_of(double seconds) { return static_cast<int>(std::lround(seconds / kStep)); }

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Σ u sin πy, in proportion to the amplitude of the shear wave.
double wave_in(const ParticleSet& particles) {
  double sum = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    sum += particles.u[k] * std::sin(std::numbers::pi * particles.y[k]);
  }
  return sum;
}

/// The viscosity, over the given one, with which the wave u = ½ sin πy fades until t = 2 s.
double viscosity_ratio(const Scene& scene) {
  constexpr double kSeconds = 2.0;
  ParticleSolver solver = solver_of(scene);
  const double before = wave_in(solver.particles());
  for (int step = 0; step < steps_of(kSeconds); ++step) solver.step(kStep, {});
  const double rate = -std::log(wave_in(solver.particles()) / before) / kSeconds;
  return rate / (std::numbers::pi * std::numbers::pi * scene.settings.particles.viscosity);
}

/// The kinetic energy at t = 60 s over ½ρc², c² being the stiffness; nothing where the fluid blows up.
std::optional<double> energy_at_rest(const Scene& scene) {
  constexpr double kSeconds = 60.0;
  try {
    ParticleSolver solver = solver_of(scene);
    for (int step = 0; step < steps_of(kSeconds); ++step) solver.step(kStep, {});
    const ParticleMetrics metrics = solver.metrics();
    const double mass = solver.spacing() * solver.spacing() * metrics.count;
    return metrics.kinetic_energy / (0.5 * mass * scene.settings.particles.stiffness);
  } catch (const BlowUpError&) {
    return std::nullopt;
  }
}

}  // namespace

void print_energy_table(std::span<const std::string> methods, const std::vector<std::string>& assignments) {
  constexpr std::array kSeconds = {3, 10};
  std::printf("| inviscid default scene | particles | t = 3 s | t = 10 s | most | least density | step |\n");
  std::printf("|---|--:|--:|--:|--:|--:|--:|\n");
  for (const std::string& method : methods) {
    for (const char* count : {"4096", "9216"}) {
      const std::string assignment = std::string("particles.count=") + count;
      ParticleSolver solver = solver_of(scene_with(method, joined({assignment}, assignments)));
      const double before = solver.metrics().kinetic_energy;
      std::printf("| `%s` | %d |", method.c_str(), solver.particles().size());
      double most = 0.0;
      double least_density = 10.0;
      std::vector<double> milliseconds;
      int step = 0;
      for (const int seconds : kSeconds) {
        for (; step < steps_of(seconds); ++step) {
          const std::clock_t start = std::clock();  // of the processor: other work on the machine counts less
          solver.step(kStep, {});
          milliseconds.push_back(1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
          most = std::max(most, solver.metrics().kinetic_energy / before);
          const auto& density = solver.particles().density;
          const auto end = density.begin() + solver.particles().size();
          least_density =
              std::min(least_density, *std::min_element(density.begin(), end) / solver.rest_density());
        }
        std::printf(" %.1f %% |", 100.0 * solver.metrics().kinetic_energy / before);
      }
      std::printf(" %.1f %% | %.2f | %.1f ms |\n", 100.0 * most, least_density, median(milliseconds));
      std::fflush(stdout);
    }
  }
  std::printf("\n");
}

void print_viscosity_table(std::span<const std::string> methods,
                           const std::vector<std::string>& assignments) {
  struct Column {
    const char* name;
    std::vector<std::string> assignments;
  };
  const Column columns[] = {{"defaults", {}},
                            {"twice the resolution", {"particles.count=16384"}},
                            {"half the resolution", {"particles.count=1024"}},
                            {"twice the stiffness", {"particles.stiffness=40"}},
                            {"half the stiffness", {"particles.stiffness=10"}}};
  std::printf("| effective viscosity, over ν = 0.01 |");
  for (const Column& column : columns) std::printf(" %s |", column.name);
  std::printf("\n|---|--:|--:|--:|--:|--:|\n");
  for (const std::string& method : methods) {
    if (method == "double-density") continue;  // takes no viscosity
    std::printf("| `%s` |", method.c_str());
    for (const Column& column : columns) {
      const std::vector<std::string> wave = {"particles.viscosity=0.01", "velocity.u=0.5*sin(pi*y)",
                                             "velocity.v=0"};
      const Scene scene = scene_with(method, joined(joined(wave, column.assignments), assignments));
      std::printf(" %.3f |", viscosity_ratio(scene));
      std::fflush(stdout);
    }
    std::printf("\n");
  }
  std::printf("\n");
}

void print_rest_table(std::span<const std::string> methods, const std::vector<std::string>& assignments) {
  struct Column {
    const char* name;
    std::vector<std::string> assignments;
  };
  const Column columns[] = {
      {"wrap", {}},
      {"walls", {"domain.boundary=walls"}},
      {"walls, gravity", {"domain.boundary=walls", "force.y=-1"}},
      {"circle", {"particles.container=circle"}},
      {"circle, gravity", {"particles.container=circle", "force.y=-1"}},
      {"half full, gravity", {"domain.boundary=walls", "force.y=-1", "particles.region=-y"}},
  };
  std::printf("| at rest, t = 60 s, energy over ½ρc² |");
  for (const Column& column : columns) std::printf(" %s |", column.name);
  std::printf("\n|---|--:|--:|--:|--:|--:|--:|\n");
  for (const std::string& method : methods) {
    for (const char* negative : {"false", "true"}) {
      std::printf("| `%s`%s |", method.c_str(), *negative == 't' ? ", negative pressure" : "");
      const std::vector<std::string> still = {"particles.count=1000", "velocity.u=0", "velocity.v=0",
                                              std::string("particles.negative_pressure=") + negative};
      for (const Column& column : columns) {
        const Scene scene = scene_with(method, joined(joined(still, column.assignments), assignments));
        const std::optional<double> energy = energy_at_rest(scene);
        energy ? std::printf(" %.1e |", *energy) : std::printf(" blows up |");
        std::fflush(stdout);
      }
      std::printf("\n");
    }
  }
  std::printf("\n");
}

}  // namespace twinflow::bench
