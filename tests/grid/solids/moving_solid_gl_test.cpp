// The force on a solid that covers and frees cells.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "gl/gl_fixture.hpp"
#include "grid/solver_among_solids.hpp"

using namespace twinflow;
using twinflow::test::SolverAmongSolids;

namespace {

constexpr double kPeriod = 0.625;
constexpr double kDiameter = 0.125;

/// A cylinder of 4 cells that swings in fluid at rest, with a Keulegan–Carpenter number of 5 and a Reynolds
/// number of 100 (Dütsch, Durst, Becker, Lienhart 1998, J. Fluid Mech. 360).
Scene swinging_cylinder() {
  std::string path;
  const double amplitude = 5.0 * kDiameter / (2.0 * std::numbers::pi);
  for (int k = 0; k <= 100; ++k) {
    const double x = -amplitude * std::sin(2.0 * std::numbers::pi * k / 48.0);
    path += "[" + std::to_string(k * kPeriod / 48.0) + ", " + std::to_string(x) + ", 0], ";
  }
  Scene scene = parse_scene(
      "[domain]\nboundary = \"walls\"\n[velocity]\nu = \"0\"\nv = \"0\"\n[dye]\nresolution = 16\n"
      "[grid]\nresolution = 64\nviscosity = 0.00125\ncycles = 4\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.0625\nsmooth = true\npath = [" +
          path + "]\n",
      "swinging.toml", {});
  return scene;
}

/// The forces along x in the second period.
std::vector<double> forces_of_period(gl::ShaderLibrary& shaders, int steps_in_period) {
  SolverAmongSolids solver(shaders, swinging_cylinder());
  const double dt = kPeriod / steps_in_period;
  std::vector<double> forces;
  for (int k = 0; k < 2 * steps_in_period; ++k) {
    solver.step_from(k * dt, dt);
    if (k >= steps_in_period) forces.push_back(solver.solid_forces().at(0).force.x);
  }
  return forces;
}

/// The root mean square of what the mean and seven harmonics leave of a period, over their peak.
double noise_of(const std::vector<double>& period) {
  const double turn = 2.0 * std::numbers::pi / static_cast<double>(period.size());
  std::vector<double> smooth(period.size(), 0.0);
  for (int harmonic = 0; harmonic <= 7; ++harmonic) {
    double cosine = 0.0, sine = 0.0;
    for (std::size_t k = 0; k < period.size(); ++k) {
      cosine += period[k] * std::cos(turn * harmonic * static_cast<double>(k));
      sine += period[k] * std::sin(turn * harmonic * static_cast<double>(k));
    }
    const double share = (harmonic == 0 ? 1.0 : 2.0) / static_cast<double>(period.size());
    for (std::size_t k = 0; k < period.size(); ++k) {
      const double angle = turn * harmonic * static_cast<double>(k);
      smooth[k] += share * (cosine * std::cos(angle) + sine * std::sin(angle));
    }
  }
  double squares = 0.0, peak = 0.0;
  for (std::size_t k = 0; k < period.size(); ++k) {
    squares += std::pow(period[k] - smooth[k], 2);
    peak = std::max(peak, std::abs(smooth[k]));
  }
  return std::sqrt(squares / static_cast<double>(period.size())) / peak;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "the force on a swinging cylinder of four cells has little noise",
                 "[gl][grid][solids]") {
  CHECK(noise_of(forces_of_period(shaders, 50)) < 0.035);
  CHECK(noise_of(forces_of_period(shaders, 100)) < 0.055);
}
