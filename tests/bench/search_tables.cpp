#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "bench/tables.hpp"
#include "particles/neighbors/search_registry.hpp"
#include "particles/particle_solver.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::bench {
namespace {

constexpr std::array kCounts = {500, 1000, 2000, 10000, 100000};
constexpr double kFrameSeconds = 1.0 / 60.0;
constexpr double kPatienceSeconds = 5.0;  // longer frames are left out

struct Cost {
  double frame_seconds;
  double substeps;  ///< in a frame
};

/// Four vortices in the periodic domain.
Scene vortices(ParticleMethodName method, NeighborSearch search, int count) {
  Scene scene;
  scene.name = "tables";
  scene.settings = default_settings();
  scene.settings.particles.search = search;
  scene.settings.particles.method = method;
  scene.settings.particles.count = count;
  scene.settings.particles.viscosity = 0.002;
  scene.settings.particles.max_substeps = 256;  // as many as are needed
  scene.settings.velocity.u = "0.5*sin(2*pi*y)";
  scene.settings.velocity.v = "0.5*sin(2*pi*x)";
  return scene;
}

/// Calls run() and returns the time that it took.
template <class Run>
double seconds_of(const Run& run) {
  const auto start = std::chrono::steady_clock::now();
  run();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The mean time of the fluid's first frames in the fastest of several runs, which other work on the machine
/// disturbs least; nothing if a frame takes too long.
std::optional<Cost> cost_of_frame(ParticleMethodName method, NeighborSearch search, int count, int threads) {
  constexpr int kFrames = 10;
  constexpr int kFewestRuns = 3;
  constexpr double kMeasuredSeconds = 1.0;
  const Scene scene = vortices(method, search, count);
  const auto is_too_long = [](double seconds) { return seconds > kPatienceSeconds; };
  ParticleSolver probe(scene, Domain{}, 1, threads);
  if (is_too_long(seconds_of([&] { probe.step(1e-6, {}); }))) return std::nullopt;  // one sub-step
  if (is_too_long(seconds_of([&] { probe.step(kFrameSeconds, {}); }))) return std::nullopt;

  Cost best{std::numeric_limits<double>::infinity(), 0.0};
  double spent = 0.0;
  for (int run = 0; run < kFewestRuns || spent < kMeasuredSeconds; ++run) {
    ParticleSolver solver(scene, Domain{}, 1, threads);
    int substeps = 0;
    const double seconds = seconds_of([&] {
      for (int frame = 0; frame < kFrames; ++frame) {
        solver.step(kFrameSeconds, {});
        substeps += solver.substeps();
      }
    });
    spent += seconds;
    best = {std::min(best.frame_seconds, seconds / kFrames), static_cast<double>(substeps) / kFrames};
  }
  return best;
}

/// The costs of a search, by number of particles.
struct Row {
  NeighborSearch search;
  std::array<std::optional<Cost>, kCounts.size()> costs;
};

std::string typed_name(NeighborSearch search) {
  Settings settings = default_settings();
  settings.particles.search = search;
  return format_value(find_parameter("particles.search").get(settings));
}

template <class Format>
void print_table(const char* title, const std::vector<Row>& rows, const Format& format) {
  std::printf("| %s |", title);
  for (const int count : kCounts) std::printf(" %d |", count);
  std::printf("\n|---|");
  for (std::size_t k = 0; k < kCounts.size(); ++k) std::printf("--:|");
  std::printf("\n");
  for (const Row& row : rows) {
    std::printf("| `%s` |", typed_name(row.search).c_str());
    for (std::size_t k = 0; k < kCounts.size(); ++k) {
      const std::optional<Cost>& cost = row.costs[k];
      std::printf(" %s |", cost ? format(*cost, kCounts[k]).c_str() : "–");
    }
    std::printf("\n");
  }
  std::printf("\n");
}

/// Three digits, which is the precision of the measurement.
std::string rounded(double value) {
  const double unit = std::pow(10.0, std::floor(std::log10(value)) - 2.0);
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", value < 10.0 ? 1 : 0, std::round(value / unit) * unit);
  return text;
}

}  // namespace

void print_search_tables(ParticleMethodName method, int threads) {
  std::printf("Particles on %d thread%s, by number of particles:\n\n", threads, threads > 1 ? "s" : "");
  std::vector<Row> rows;
  for (const SearchRow& search : search_rows()) {
    rows.push_back({search.name, {}});
    for (std::size_t k = 0; k < kCounts.size(); ++k) {
      rows.back().costs[k] = cost_of_frame(method, search.name, kCounts[k], threads);
    }
  }
  print_table("frames of 1/60 s per second", rows,
              [](const Cost& cost, int) { return rounded(1.0 / cost.frame_seconds); });
  print_table("ns per particle and sub-step", rows, [](const Cost& cost, int count) {
    return rounded(1e9 * cost.frame_seconds / cost.substeps / count);
  });
  print_table("sub-steps in a frame", rows, [](const Cost& cost, int) { return rounded(cost.substeps); });
}

}  // namespace twinflow::bench
