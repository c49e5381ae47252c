// How many conjugate gradient iterations the steps of a stream take.
#include "grid/projection/needed_iterations.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "gl/gl_fixture.hpp"
#include "grid/solver_among_solids.hpp"

using namespace twinflow;

namespace {

constexpr double kStepOfStream = 0.0125;
constexpr int kMostIterations = 4;

/// A stream at Reynolds number 40 past a disc.
Scene past_disc(const std::string& inlet = "1") {
  Scene scene = parse_scene("[domain]\nboundary = \"channel\"\naspect = 2\n[inlet]\nu = \"" + inlet +
                                "\"\n[velocity]\nu = \"1\"\nv = \"0\"\n[grid]\nviscosity = 0.01\n"
                                "[[solid]]\nshape = \"disc\"\nradius = 0.2\ncenter = [-1, 0.05]\n",
                            "disc.toml", {});
  scene.settings.grid.resolution = 64;
  scene.settings.grid.cycles = kMostIterations;
  scene.settings.particles.enabled = false;
  return scene;
}

/// Steps of one fluid, with the mean number of iterations in each.
struct Steps {
  Steps(gl::ShaderLibrary& shaders, const Scene& scene) : solver(shaders, scene) {}

  double take(std::span<const Stroke> strokes = {}, std::span<const Ball> balls = {}) {
    solver.step_from(taken * kStepOfStream, kStepOfStream, strokes, balls);
    ++taken;
    return solver.metrics().pressure_iterations.value();
  }
  double take_many(int count) {
    double last = 0.0;
    for (int k = 0; k < count; ++k) last = take();
    return last;
  }

  test::SolverAmongSolids solver;
  int taken = 0;
};

}  // namespace

TEST_CASE("as many iterations are needed as leave a negligible residual") {
  constexpr double kNegligible = 1e-7;
  CHECK(needed_iterations(4, 0.9e-7, kNegligible, 4) == 3);  // the last one was too many
  CHECK(needed_iterations(3, 1.1e-7, kNegligible, 4) == 3);
  CHECK(needed_iterations(3, 0.9e-6, kNegligible, 4) == 3);  // it left a tenth
  CHECK(needed_iterations(2, 1.1e-6, kNegligible, 4) == 3);
  CHECK(needed_iterations(2, 1.1e-5, kNegligible, 8) == 4);
  CHECK(needed_iterations(1, 1e-2, kNegligible, 8) == 5);
  CHECK(needed_iterations(1, 1e-2, kNegligible, 4) == 4);
  CHECK(needed_iterations(1, 0.0, kNegligible, 4) == 1);
  CHECK(needed_iterations(2, 1e-9, 0.0, 4) == 4);  // nothing is negligible
  CHECK(needed_iterations(2, std::numeric_limits<double>::quiet_NaN(), kNegligible, 4) == 4);
  CHECK(needed_iterations(2, std::numeric_limits<double>::infinity(), kNegligible, 4) == 4);
}

TEST_CASE_METHOD(
    GlFixture, "a stream takes fewer iterations and leaves at most twice the divergence of an exact solution",
    "[gl][grid][channel][solids]") {
  Steps steps(shaders, past_disc());
  CHECK(steps.take() == kMostIterations);
  steps.take_many(60);
  Scene exact = past_disc();
  exact.settings.grid.tolerance = 1e-7;
  Steps exact_steps(shaders, exact);
  exact_steps.take_many(61);
  double iterations = 0.0, divergence = 0.0, exact_divergence = 0.0;
  for (int k = 0; k < 20; ++k) {
    iterations += steps.take() / 20;
    exact_steps.take();
    divergence += steps.solver.metrics().divergence_rms / 20;
    exact_divergence += exact_steps.solver.metrics().divergence_rms / 20;
  }
  CAPTURE(iterations, divergence, exact_divergence);
  CHECK(iterations < 3.0);
  // The solution may leave as much as the rounding of velocities up to 2 leaves anyway.
  CHECK(divergence < 2.0 * exact_divergence);
}

TEST_CASE_METHOD(GlFixture, "a jump takes all iterations at once", "[gl][grid][channel][solids]") {
  Steps steps(shaders, past_disc());
  REQUIRE(steps.take_many(60) < kMostIterations);
  SECTION("a stroke") {
    const Stroke stroke{
        .from = {0.0, 0.0}, .to = {0.1, 0.0}, .duration = kStepOfStream, .velocity_rate = 8.0};
    CHECK(steps.take(std::array{stroke}) == kMostIterations);
  }
  SECTION("a ball") {
    const Ball ball{.center = {0.5, 0.3}};
    CHECK(steps.take({}, std::array{ball}) == kMostIterations);
  }
  SECTION("other settings") {
    Scene scene = past_disc();
    scene.settings.grid.viscosity = 0.02;
    steps.solver.apply(scene.settings);
    CHECK(steps.take() == kMostIterations);
  }
}

TEST_CASE_METHOD(GlFixture, "a gust at the inlet takes all iterations at once",
                 "[gl][grid][channel][solids]") {
  Steps steps(shaders, past_disc("1 + 0.5*(t > 0.8)"));
  REQUIRE(steps.take_many(60) < kMostIterations);
  while (steps.taken * kStepOfStream < 0.79) steps.take();
  REQUIRE(steps.taken * kStepOfStream <= 0.8);
  CHECK(std::max(steps.take(), steps.take()) == kMostIterations);
}

TEST_CASE_METHOD(GlFixture, "a box without an inlet takes all iterations", "[gl][grid][solids]") {
  Scene scene = parse_scene(
      "[domain]\nboundary = \"walls\"\n[velocity]\nu = \"sin(pi*y)\"\nv = \"0\"\n[grid]\nviscosity = 0.01\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.2\n",
      "box.toml", {});
  scene.settings.grid.resolution = 32;
  scene.settings.grid.cycles = kMostIterations;
  scene.settings.particles.enabled = false;
  Steps steps(shaders, scene);
  CHECK(steps.take_many(20) == kMostIterations);
}
