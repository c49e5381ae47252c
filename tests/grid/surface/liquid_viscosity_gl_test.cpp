// The viscosity of a liquid whose surface has no traction.
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>
#include <vector>

#include "grid/surface/liquid_fixtures.hpp"

using namespace twinflow;

namespace {

/// The sum of the angular momentum of the faces about the domain's center, weighted by the liquid beside
/// them, in cells times domain units squared a second.
double angular_momentum_of(const GridSolver& solver) {
  const std::vector<float> fractions = fractions_of(solver);
  const std::vector<float> velocity = solver.velocity().read_back();
  const GridShape& shape = solver.shape();
  double sum = 0.0;
  for (int j = 1; j < shape.ny; ++j) {
    for (int i = 1; i < shape.nx; ++i) {
      const std::size_t cell = static_cast<std::size_t>(j) * shape.nx + i;
      const glm::dvec2 place = shape.center(i, j);
      const double at_u = 0.5 * (fractions[cell] + fractions[cell - 1]);
      const double at_v = 0.5 * (fractions[cell] + fractions[cell - shape.nx]);
      sum += place.x * at_v * velocity[2 * cell + 1] - place.y * at_u * velocity[2 * cell];
    }
  }
  return sum;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "A viscous liquid that turns as a whole keeps turning", "[gl][grid][surface]") {
  Scene scene = liquid_scene("0.6 - sqrt(x^2 + y^2)", 48, 0.0);
  scene.settings.velocity = {"-y", "x"};
  scene.settings.grid.viscosity = 0.1;
  GridSolver solver(shaders, scene);
  solver.step(0.01, {});
  const double first = angular_momentum_of(solver);
  for (int step = 0; step < 20; ++step) solver.step(0.01, {});
  // If the normal derivative of the velocity vanished at the surface, a fifth would be gone.
  CHECK(angular_momentum_of(solver) / first == Approx(1.0).margin(0.02));
}

// Lamb, "Hydrodynamics" (1932), art. 349: exp(n t) with (n + 2 ν k²)² + ω² = 4 (ν k²)^(3/2) √(n + ν k²), here
// to the first order beyond n = i ω − 2 ν k²; in a basin as deep as this one, ω is that of its depth.
TEST_CASE_METHOD(GlFixture, "A viscous wave fades and slows down as in Lamb's theory",
                 "[gl][grid][surface]") {
  const double viscosity = GENERATE(0.01, 0.04);
  const double k = std::numbers::pi / 2.0;
  const double frequency = std::sqrt(2.0 * k * std::tanh(k));
  const WaveResult wave =
      standing_wave(*this, 32, {.walls = "viscosity = " + std::to_string(viscosity) + "\n"});
  const double share = viscosity * k * k / frequency;
  const double rate = 2.0 * viscosity * k * k * (1.0 - std::sqrt(0.5 * share));
  const double slowness = std::sqrt(2.0) * std::pow(share, 1.5);
  const double measured = -std::log(wave.height_left) * frequency / (4.0 * std::numbers::pi);
  CAPTURE(viscosity, wave.height_left);
  CHECK(measured == Approx(rate).epsilon(0.02));
  CHECK(wave.period_error == Approx(slowness).margin(2e-3));
  CHECK(std::abs(wave.volume_change) < 1e-5);
}
