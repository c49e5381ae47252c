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

}  // namespace twinflow
