#pragma once

// Liquids with a free surface, and waves on them.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string>
#include <vector>

#include "gl/gl_fixture.hpp"
#include "grid/grid_solver.hpp"

namespace twinflow {

/// A liquid in a closed box, with free slip and without viscosity.
inline Scene liquid_scene(const std::string& region, int rows, double gravity, const std::string& more = "") {
  Scene scene =
      parse_scene("[domain]\nboundary = \"walls\"\n[velocity]\nu = \"0\"\nv = \"0\"\n[grid]\nregion = \"" +
                      region + "\"\nsurface = \"free\"\n" + more,
                  "liquid.toml", {});
  scene.settings.grid.resolution = rows;
  scene.settings.dye.resolution = 16;
  scene.settings.grid.cycles = 6;
  scene.settings.force.y = -gravity;
  scene.settings.particles.enabled = false;
  return scene;
}

inline std::vector<float> fractions_of(const GridSolver& solver) {
  return solver.surface()->volume().fractions().read_back();
}

/// The liquid's volume in cells.
inline double volume_of(const GridSolver& solver) {
  const std::vector<float> fractions = fractions_of(solver);
  return std::accumulate(fractions.begin(), fractions.end(), 0.0);
}

/// The largest magnitude of a component of the velocity, domain units per second.
inline double largest_component(const GridSolver& solver) {
  double most = 0.0;
  for (const float component : solver.velocity().read_back())
    most = std::max(most, double{std::abs(component)});
  return most;
}

/// What a standing wave of a basin's width leaves after some periods.
struct WaveResult {
  double period_error;  ///< relative
  double height_left;   ///< in the last period, of that in the first
  double volume_change;
};

/// A basin with upright walls, domain units, in which the liquid stands up to y = 0.
struct Basin {
  double left = -1.0;
  double width = 2.0;
  double depth = 1.0;
  std::string walls;  ///< as a scene describes them, where they are not the domain's
};

/// Three periods of the lowest standing wave.
inline WaveResult standing_wave(GlFixture& fixture, int rows, const Basin& basin) {
  constexpr double kHeight = 0.02;
  constexpr double kGravity = 2.0;
  constexpr int kPeriods = 3;
  const double k = std::numbers::pi / basin.width;
  const std::string region =
      "0.02*cos(" + std::to_string(k) + "*(x - " + std::to_string(basin.left) + ")) - y";
  GridSolver solver(fixture.shaders, liquid_scene(region, rows, kGravity, basin.walls));
  const double period = 2.0 * std::numbers::pi / std::sqrt(kGravity * k * std::tanh(k * basin.depth));
  const int steps =
      static_cast<int>(std::ceil(period / (0.3 * std::sqrt(solver.shape().cell_size() / kGravity))));
  const double volume = volume_of(solver);
  const auto amplitude = [&] {
    const std::vector<float> fractions = fractions_of(solver);
    const GridShape& shape = solver.shape();
    double sum = 0.0;
    for (std::size_t cell = 0; cell < fractions.size(); ++cell) {
      const int i = static_cast<int>(cell) % shape.nx;
      sum += fractions[cell] * std::cos(k * (shape.center(i, 0).x - basin.left));
    }
    return 2.0 / basin.width * sum * shape.cell_size() * shape.cell_size();
  };
  std::vector<double> heights{kHeight};
  for (int step = 0; step < kPeriods * steps; ++step) {
    solver.step(period / steps, {});
    heights.push_back(amplitude());
  }
  std::vector<double> zeros;
  for (std::size_t step = 0; step + 1 < heights.size(); ++step) {
    if (heights[step] * heights[step + 1] >= 0.0) continue;
    zeros.push_back(static_cast<double>(step) + heights[step] / (heights[step] - heights[step + 1]));
  }
  REQUIRE(zeros.size() >= 5);
  const double measured =
      2.0 * (zeros.back() - zeros.front()) / static_cast<double>(zeros.size() - 1) / steps;
  const auto largest = [](auto from, auto to) {
    double most = 0.0;
    for (; from != to; ++from) most = std::max(most, std::abs(*from));
    return most;
  };
  return {measured - 1.0,
          largest(heights.end() - steps, heights.end()) / largest(heights.begin(), heights.begin() + steps),
          volume_of(solver) / volume - 1.0};
}

/// Kinetic and potential energy of the liquid, per density, in cells and cells per second.
struct LiquidEnergy {
  double kinetic = 0.0;
  double potential = 0.0;
};

inline LiquidEnergy energy_of(const GridSolver& solver, double gravity) {
  const std::vector<float> fractions = fractions_of(solver);
  const std::vector<float> velocity = solver.velocity().read_back();
  const GridShape& shape = solver.shape();
  const auto fraction = [&](int i, int j) {
    return double{fractions[static_cast<std::size_t>(j) * shape.nx + i]};
  };
  LiquidEnergy energy;
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      const std::size_t texel = 2 * (static_cast<std::size_t>(j) * shape.nx + i);
      const double at_u = i > 0 ? 0.5 * (fraction(i, j) + fraction(i - 1, j)) : 0.0;
      const double at_v = j > 0 ? 0.5 * (fraction(i, j) + fraction(i, j - 1)) : 0.0;
      energy.kinetic +=
          0.5 * (at_u * velocity[texel] * velocity[texel] + at_v * velocity[texel + 1] * velocity[texel + 1]);
      energy.potential += gravity * fraction(i, j) * (j + 0.5) * shape.cell_size();
    }
  }
  return energy;
}

/// What a drop that falls into a pool leaves.
struct SplashResult {
  double most_energy;  ///< of that of the start; the potential energy counts from the floor
  double volume_change;
  double fullest;  ///< the largest fraction of a cell at the end
};

/// A drop of radius 0.24 falls through 0.46 into a pool 0.7 deep, for `end` seconds.
inline SplashResult drop_into_pool(GlFixture& fixture, int rows, double dt_seconds, double end) {
  constexpr double kGravity = 2.0;
  GridSolver solver(fixture.shaders,
                    liquid_scene("max(-0.3 - y, 0.24 - sqrt(x^2 + (y - 0.4)^2))", rows, kGravity));
  const double volume = volume_of(solver);
  const LiquidEnergy first = energy_of(solver, kGravity);
  SplashResult result{1.0, 0.0, 0.0};
  LiquidEnergy before = first;
  const int steps = static_cast<int>(std::ceil(end / dt_seconds));
  for (int step = 0; step < steps; ++step) {
    solver.step(dt_seconds, {});
    const LiquidEnergy now = energy_of(solver, kGravity);
    // The liquid is half a step behind its velocity.
    const double energy = before.kinetic + 0.5 * (before.potential + now.potential);
    // std::max would pass over what is not a number.
    if (!(energy <= result.most_energy * (first.kinetic + first.potential))) {
      result.most_energy = energy / (first.kinetic + first.potential);
    }
    before = now;
  }
  result.volume_change = volume_of(solver) / volume - 1.0;
  for (const float fraction : fractions_of(solver))
    result.fullest = std::max(result.fullest, double{fraction});
  return result;
}

}  // namespace twinflow
