#include "play/pace/resolution.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "world/readings/flow_numbers.hpp"

namespace twinflow {
namespace {

constexpr int kCoarsestGrid = 32;
constexpr int kFewestParticles = 256;
constexpr int kFinestRaisedGrid = 1024;
constexpr int kFinestRaisedDye = 2048;
constexpr int kMostRaisedParticles = 40000;
constexpr double kShortestFrame = 1000.0 / 60.0;  ///< milliseconds
constexpr double kLateFrame = 1000.0 / 45.0;      ///< milliseconds
constexpr double kRoom = 0.5;    ///< the share of the time that drawing leaves below which there is room
constexpr double kFilled = 0.8;  ///< the share of a frame that finer fluids may take

/// Half a resolution, but even, as resolutions are, and at least `least`.
int half(int resolution, int least) { return std::max(resolution / 4 * 2, least); }

/// How many times as fine the grid and how many times as many the particles become.
struct Factors {
  int grid = 1;
  int particles = 1;
};

/// What the frame costs after that; `steps`: the steps that it takes.
double expected(const FrameCost& cost, double steps, Factors factors) {
  const double grid = cost.grid * factors.grid * factors.grid;
  const double particles = cost.particles * std::pow(factors.particles, 1.5);
  return steps * (grid + particles) + cost.drawing * std::sqrt(std::max(factors.grid, factors.particles));
}

}  // namespace

Resolution resolution_of(const Settings& settings) {
  return {dye_shape(settings).ny, settings.grid.resolution, settings.particles.count};
}

Settings with_resolution(Settings settings, const Resolution& resolution) {
  settings.dye.resolution = resolution.dye;
  settings.grid.resolution = resolution.grid;
  settings.particles.count = resolution.particles;
  return settings;
}

Resolution after_change(Resolution given_back, const Settings& before, const Settings& after) {
  const Resolution was = resolution_of(before);
  const Resolution is = resolution_of(after);
  if (is.dye != was.dye) given_back.dye = is.dye;
  if (is.grid != was.grid) given_back.grid = is.grid;
  if (is.particles != was.particles) given_back.particles = is.particles;
  return given_back;
}

bool is_for_measuring(const Scene& scene) {
  const Settings& settings = scene.settings;
  return has_reference(settings) || !scene.gauges.empty() || !scene.solids.empty() ||
         !settings.exact.u.empty() || !settings.exact.v.empty() || !settings.exact.region.empty();
}

bool has_fixed_resolution(const Scene& scene, const SceneUse& use, const Settings& home,
                          const Settings& users) {
  return is_for_measuring(scene) || use.is_published || use.is_read || !use.is_built_in ||
         resolution_of(home) != resolution_of(users);
}

std::optional<Resolution> coarser(const Settings& settings, const FrameCost& cost, const Resolution& own) {
  const Resolution now = resolution_of(settings);
  const Resolution least{half(own.dye, kCoarsestGrid), half(own.grid, kCoarsestGrid),
                         std::max(own.particles / 4, kFewestParticles)};
  Resolution next = now;
  if (settings.grid.enabled && settings.dye.enabled && now.dye > std::max(now.grid, least.dye)) {
    next.dye = std::max({half(now.dye, kCoarsestGrid), now.grid, least.dye});
    return next;
  }
  const bool grid_can = settings.grid.enabled && now.grid > least.grid;
  const bool particles_can = settings.particles.enabled && now.particles > least.particles;
  if (!grid_can && !particles_can) return {};
  if (grid_can && (!particles_can || cost.grid >= cost.particles)) {
    next.grid = std::max(half(now.grid, kCoarsestGrid), least.grid);
    next.dye = std::min(now.dye, std::max(half(now.dye, kCoarsestGrid), least.dye));
  } else {
    next.particles = std::max(now.particles / 2, least.particles);
  }
  return next;
}

std::optional<Resolution> finer(const Settings& settings, const FrameCost& cost) {
  const double frame = std::max(kShortestFrame, 1000.0 / settings.window.frame_cap);
  const double steps = 1e-3 * frame / settings.time.step;
  if (cost.whole > std::max(frame, kLateFrame)) return {};
  if (steps * (cost.grid + cost.particles) >= kRoom * (frame - cost.drawing)) return {};

  const Resolution now = resolution_of(settings);
  const auto allowed = [&](Factors factors) {
    const bool grid_fits =
        factors.grid == 1 || (settings.grid.enabled && now.grid * factors.grid <= kFinestRaisedGrid);
    const bool particles_fit =
        factors.particles == 1 ||
        (settings.particles.enabled && now.particles * factors.particles <= kMostRaisedParticles);
    return grid_fits && particles_fit && expected(cost, steps, factors) <= kFilled * frame;
  };
  // Both fluids as alike as possible, the larger gain first.
  constexpr Factors kFactors[] = {{4, 4}, {2, 4}, {4, 2}, {2, 2}, {1, 4}, {4, 1}, {1, 2}, {2, 1}};
  const auto best = std::find_if(std::begin(kFactors), std::end(kFactors), allowed);
  if (best == std::end(kFactors)) return {};
  return Resolution{.dye = std::max(now.dye, std::min(now.dye * best->grid, kFinestRaisedDye)),
                    .grid = now.grid * best->grid,
                    .particles = now.particles * best->particles};
}

std::string governed_text(const Settings& settings) {
  std::string text = "The governor:";
  if (settings.grid.enabled) {
    if (settings.dye.enabled) text += " dye " + std::to_string(dye_shape(settings).ny) + ",";
    text += " grid " + std::to_string(settings.grid.resolution);
  }
  if (settings.grid.enabled && settings.particles.enabled) text += ",";
  if (settings.particles.enabled) text += " " + std::to_string(settings.particles.count) + " particles";
  return text;
}

}  // namespace twinflow
