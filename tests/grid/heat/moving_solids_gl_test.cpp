// The heat of the grid fluid around solids that move.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <glm/geometric.hpp>

#include "gl/gl_fixture.hpp"
#include "grid/grid_solver.hpp"
#include "grid/solver_among_solids.hpp"
#include "scene/scene.hpp"
#include "scene/solids/solid_set.hpp"

using namespace twinflow;

namespace {

constexpr double kDt = 0.02;

/// Fluid at rest, hot on the left and cold on the right, in a closed box with solids.
Scene box_with(const std::string& solids, const std::string& diffusivity, int resolution = 32) {
  Scene scene = parse_scene(
      "[domain]\nboundary = \"walls\"\n[velocity]\nu = \"0\"\nv = \"0\"\n[temperature]\ninitial = \"x < "
      "-0.1 ? 1 : 0.2\"\ndiffusivity = " +
          diffusivity + "\n" + solids,
      "moving.toml", {});
  scene.settings.grid.resolution = resolution;
  scene.settings.dye.resolution = 16;
  return scene;
}

const std::string kPaddle = "[[solid]]\nshape = \"box\"\nsize = [1.3, 0.2]\nspin = 2.5\n";
const std::string kShuttle =
    "[[solid]]\nshape = \"disc\"\nradius = 0.3\npath = [[0, -0.6, 0.1], [0.7, 0.6, -0.1], [1.5, 0, 0.6], "
    "[2.3, 0, -0.6], [3, -0.6, 0.1], [5, 0.6, 0.1]]\n";

/// Steps of which each moves the solids.
class Stirring {
 public:
  Stirring(gl::ShaderLibrary& shaders, const Scene& scene)
      : solver(shaders, scene), solids_(scene, solver.domain()) {}

  void step() {
    const double begin = steps_++ * kDt;
    solver.step_from(begin, kDt);
    solids_.place(begin, begin + kDt);
  }
  double mean() { return solver.metrics().temperature_mean.value(); }

  /// The temperatures of the cells whose centers lie in the fluid.
  std::vector<float> of_fluid() const {
    const std::vector<float> temperature = solver.temperature()->read_back();
    std::vector<float> result;
    for (int j = 0; j < solver.shape().ny; ++j) {
      for (int i = 0; i < solver.shape().nx; ++i) {
        if (solids_.distance(solver.shape().center(i, j)) <= 0.0) continue;
        result.push_back(temperature[static_cast<std::size_t>(j) * solver.shape().nx + i]);
      }
    }
    return result;
  }

  test::SolverAmongSolids solver;

 private:
  SolidSet solids_;
  int steps_ = 0;
};

}  // namespace

TEST_CASE_METHOD(GlFixture,
                 "an insulated solid that stirs a closed box keeps its heat and makes no new extremum",
                 "[gl][grid]") {
  const std::string solid = GENERATE(kPaddle, kShuttle);
  const std::string diffusivity = GENERATE("0.0", "0.01");
  CAPTURE(solid, diffusivity);
  Stirring stirring(shaders, box_with(solid, diffusivity));
  const double before = stirring.mean();
  double largest_change = 0.0;
  for (int step = 0; step < 200; ++step) {
    stirring.step();
    largest_change = std::max(largest_change, std::abs(stirring.mean() / before - 1.0));
  }
  CHECK(largest_change < 1e-6);
  const std::vector<float> temperature = stirring.of_fluid();
  CHECK(*std::min_element(temperature.begin(), temperature.end()) > 0.2 - 1e-5);
  CHECK(*std::max_element(temperature.begin(), temperature.end()) < 1.0 + 1e-5);
}

TEST_CASE_METHOD(GlFixture, "an insulated solid that turns in a front keeps the heat in every step",
                 "[gl][grid]") {
  // The two temperatures meet in the solid and beside it, so that few cells have room for what it has swept.
  const std::string shape =
      GENERATE("\"polygon\"\npoints = [[0, -0.4], [0.5, 0.4], [0.0, -0.2], [-0.5, 0.4]]\n",
               "\"box\"\nsize = [0.15, 1.2]\n", "\"airfoil\"\nnaca = \"2412\"\nchord = 1.0\n");
  const char* initial = GENERATE("x > 0 ? 1 : 0", "y > 0.1 ? 1 : 0");
  const double diffusivity = GENERATE(0.0, 0.02);
  CAPTURE(shape, initial, diffusivity);
  Scene scene = box_with("[[solid]]\nshape = " + shape + "spin = 4\n", "0.0", 24);
  scene.settings.temperature.initial = initial;
  scene.settings.temperature.diffusivity = diffusivity;
  Stirring stirring(shaders, scene);
  const double before = stirring.mean();
  double largest_change = 0.0;
  for (int step = 0; step < 40; ++step) {
    stirring.step();
    largest_change = std::max(largest_change, std::abs(stirring.mean() - before));
  }
  CHECK(largest_change < 1e-6);
  const std::vector<float> temperature = stirring.of_fluid();
  CHECK(*std::min_element(temperature.begin(), temperature.end()) > -1e-5);
  CHECK(*std::max_element(temperature.begin(), temperature.end()) < 1.0 + 1e-5);
}

TEST_CASE_METHOD(GlFixture,
                 "a solid that leaves many cells in a step leaves the temperature of the fluid beside it",
                 "[gl][grid]") {
  // Five cells a step. Where the fluid does not follow it, as it does not move, nothing flows in.
  const bool frozen = GENERATE(false, true);
  CAPTURE(frozen);
  Scene scene = box_with(
      "[[solid]]\nshape = \"box\"\nsize = [0.6, 1.0]\nvelocity = [15.0, 0.0]\ncenter = [-0.6, 0.0]\n"
      "temperature = 7.0\n",
      "0.0");
  scene.settings.grid.frozen = frozen;
  Stirring stirring(shaders, scene);
  for (int step = 0; step < 2; ++step) stirring.step();  // in the first one the solid becomes warm
  const std::vector<float> temperature = stirring.of_fluid();
  // Nothing of the solid's 7 degrees is left where it was.
  CHECK(*std::max_element(temperature.begin(), temperature.end()) < 1.0 + 1e-5);
}

TEST_CASE_METHOD(GlFixture, "a warm solid that moves warms the fluid as the same one at rest in a stream",
                 "[gl][grid]") {
  // A disc that crosses a periodic domain, and the same flow as seen from the disc.
  const auto warmed = [&](const char* stream, const char* velocity) {
    Scene scene =
        parse_scene(std::string("[velocity]\nu = \"") + stream +
                        "\"\nv = \"0\"\n[temperature]\ninitial = \"0\"\ndiffusivity = 0.02\n"
                        "[[solid]]\nshape = \"disc\"\nradius = 0.3\ntemperature = 1.0\nvelocity = [" +
                        velocity + ", 0.0]\n",
                    "disc.toml", {});
    scene.settings.grid.resolution = 64;
    scene.settings.grid.viscosity = 0.02;
    scene.settings.dye.resolution = 16;
    Stirring stirring(shaders, scene);
    for (int step = 0; step < 50; ++step) stirring.step();
    return stirring.mean();
  };
  // 8 % apart at 64 rows, where the warm layer is two and a half cells thick, and 2.3 % at 128.
  CHECK(warmed("0", "1.0") == Approx(warmed("-1", "0.0")).epsilon(0.1));
}
