// The force on a solid that covers and frees cells, and the momentum that it exchanges by friction.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "gl/gl_fixture.hpp"
#include "grid/diffusion/diffusion.hpp"
#include "grid/operators/cell_fields.hpp"
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

TEST_CASE_METHOD(GlFixture, "the open parts of faces lose the momentum that friction gives to a moving solid",
                 "[gl][grid][solids]") {
  Scene scene = parse_scene(
      "[grid]\nresolution = 64\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.31\ncenter = [-0.3, 0.1]\nvelocity = [0.3, 0.1]\n"
      "[[solid]]\nshape = \"box\"\nsize = [0.4, 0.3]\nangle = 20.0\ncenter = [0.5, 0.4]\nspin = 0.5\n",
      "moving.toml", {});
  const GridCells cells = GridCells::of(scene);
  GridSolids solids(shaders, cells, SolidSet(scene, cells.domain()));
  Diffusion diffusion(shaders, cells, &solids);
  gl::Field velocity(velocity_field("velocity", cells, gl::Buffering::ping_pong));
  std::mt19937 random(1);
  std::normal_distribution<float> normal(0.5f, 1.0f);
  std::vector<float> values(2 * static_cast<std::size_t>(cells.shape.cells()));
  for (float& value : values) value = normal(random);
  velocity.upload(values);
  const double h = cells.shape.cell_size();
  const CutCells& cut = solids.cut_cells();
  const auto momentum = [&] {
    const std::vector<float> at = velocity.read_back();
    glm::dvec2 sum(0.0);
    for (std::size_t k = 0; k < cut.faces.size(); ++k) {
      sum += h * h * glm::dvec2(double{cut.faces[k].x} * at[2 * k], double{cut.faces[k].y} * at[2 * k + 1]);
    }
    return sum;
  };
  const double dt = 0.01;
  diffusion.diffuse(velocity, dt, 0.1);  // velocities in solids become the solids'
  const glm::dvec2 before = momentum();
  diffusion.diffuse(velocity, dt, 0.1);
  solids.forces().record_friction(velocity, 0.1, Half::first);
  const glm::dvec2 lost = before - momentum();
  gl::Field nothing(center_field("pressure", cells, gl::Buffering::ping_pong, "p"));
  nothing.clear();
  solids.forces().start_reading(nothing);
  const SolidForce gained = sum_of(solids.forces().measure(cut.surface));
  // The implicit solve leaves 1e-4 of its error.
  CHECK(lost.x == Approx(dt * gained.force.x).epsilon(1e-3));
  CHECK(lost.y == Approx(dt * gained.force.y).epsilon(1e-3));
  CHECK(std::abs(lost.x) > 1e-3);
}
