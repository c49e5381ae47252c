#include "grid/grid_metrics.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>
#include <vector>

using namespace twinflow;

TEST_CASE("energy, enstrophy and momentum of a shear flow are its integrals", "[grid]") {
  // u = 1 + sin(pi y), v = 0 over [-1.5, 1.5) x [-1, 1): energy 1/2 (1 + 1/2) area, enstrophy 1/2 pi^2 / 2
  // area.
  const GridShape shape{96, 64};
  std::vector<float> velocity;
  for (int j = 0; j < shape.ny; ++j) {
    for (int i = 0; i < shape.nx; ++i) {
      velocity.push_back(static_cast<float>(1.0 + std::sin(std::numbers::pi * shape.center(i, j).y)));
      velocity.push_back(0.0f);
    }
  }
  std::vector<float> divergence(std::size_t(shape.cells()), 0.0f);
  divergence[5] = -4.0f;
  const std::vector<float> dye(4 * 32 * 32, 0.5f);
  const GridMetrics metrics = measure_grid({shape, GridLayout::collocated}, velocity, divergence, dye);
  CHECK(metrics.kinetic_energy == Approx(0.75 * 6.0).epsilon(1e-6));
  // Central differences shorten the slope by sin(pi h)/(pi h), h = 1/32.
  const double shortened = std::sin(std::numbers::pi / 32) / (std::numbers::pi / 32);
  CHECK(metrics.enstrophy == Approx(0.25 * std::pow(std::numbers::pi * shortened, 2) * 6.0).epsilon(1e-5));
  CHECK(metrics.momentum.x == Approx(6.0).epsilon(1e-6));
  CHECK(metrics.momentum.y == 0.0);
  CHECK(metrics.divergence_max == 4.0);
  CHECK(metrics.divergence_rms == Approx(4.0 / std::sqrt(shape.cells())));
  CHECK(metrics.dye_total == Approx(1.5 * 6.0));
}
