// Splashes and waves at sizes and for times that take minutes.
#include <array>
#include <random>

#include "grid/surface/liquid_fixtures.hpp"

using namespace twinflow;

TEST_CASE_METHOD(GlFixture, "On twice as fine a grid a standing wave has the period within a five hundredth",
                 "[gl][grid][surface][long]") {
  const WaveResult wave = standing_wave(*this, 64, Basin{});
  CAPTURE(wave.period_error, wave.height_left, wave.volume_change);
  CHECK(std::abs(wave.period_error) < 2e-3);
  CHECK(wave.height_left > 0.98);
  CHECK(wave.height_left < 1.01);
  CHECK(std::abs(wave.volume_change) < 1e-5);
}

// The energy is that of the liquid in motion and of its height. Steps of 0.15 cells meet cells that a jet has
// just filled by half, with the surface near their centre; see link_cells.frag. Without the bound on the way
// to the surface there they gain 1.4 %.
TEST_CASE_METHOD(GlFixture, "A drop that falls into a pool gains hardly any energy, however long a step is",
                 "[gl][grid][surface][long]") {
  constexpr double kSpeedAtImpact = 1.36;
  struct Way {
    int rows;
    double cells_in_a_step;  ///< at the speed of the impact
  };
  const Way way = GENERATE(Way{64, 0.15}, Way{64, 0.4}, Way{64, 0.8}, Way{64, 1.5}, Way{128, 0.8});
  const double dt = way.cells_in_a_step * 2.0 / way.rows / kSpeedAtImpact;
  const SplashResult splash = drop_into_pool(*this, way.rows, dt, 2.0);
  CAPTURE(way.rows, way.cells_in_a_step, splash.most_energy, splash.volume_change, splash.fullest);
  CHECK(splash.most_energy < 1.01);
  CHECK(std::abs(splash.volume_change) < 1e-4);
  CHECK(splash.fullest < 1.5);
}

TEST_CASE_METHOD(GlFixture, "A minute of strokes by an unsteady hand neither makes liquid nor takes it",
                 "[gl][grid][surface][long]") {
  const int rows = GENERATE(16, 24, 32, 48, 64);
  GridSolver solver(shaders, liquid_scene("-y", rows, 2.0));
  const double volume = volume_of(solver);
  std::mt19937 random(5);
  std::uniform_real_distribution<double> place(-0.9, 0.9);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  constexpr double kStep = 1.0 / 60.0;
  glm::dvec2 from(0.0);
  glm::dvec2 way(0.0);
  for (int step = 0; step < 3600; ++step) {
    if (step % 20 == 0) {
      from = {place(random), place(random)};
      way = (glm::dvec2(place(random), place(random)) - from) * 0.05;
    }
    const Stroke stroke{.from = from,
                        .to = from + way,
                        .duration = kStep,
                        .radius = 0.05 + 0.2 * unit(random),
                        .velocity_rate = 20.0};
    from += way;
    if (step % 40 < 20) {
      solver.step(kStep, std::array{stroke});
    } else {
      solver.step(kStep, {});
    }
  }
  double fullest = 0.0;
  for (const float fraction : fractions_of(solver)) fullest = std::max(fullest, double{fraction});
  const LiquidEnergy energy = energy_of(solver, 2.0);
  CAPTURE(rows, volume_of(solver) / volume - 1.0, fullest, energy.kinetic);
  CHECK(std::isfinite(energy.kinetic));
  CHECK(fullest < 1.5);
  CHECK(std::abs(volume_of(solver) / volume - 1.0) < 1e-4);
}
