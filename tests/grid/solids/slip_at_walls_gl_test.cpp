// Solids along which the fluid slips, where they meet the domain's walls, its inlet and the corners between
// them.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "gl/gl_fixture.hpp"
#include "grid/grid_solver.hpp"
#include "grid/solids/solid_forces.hpp"
#include "grid/solver_among_solids.hpp"

using namespace twinflow;

namespace {

Scene scene_with_disc(const std::string& domain, const std::string& velocity, glm::dvec2 center) {
  Scene scene = parse_scene("[domain]\n" + domain + "[velocity]\n" + velocity, "slip.toml", {});
  scene.settings.grid.resolution = 32;
  scene.settings.grid.cycles = 16;
  scene.settings.grid.viscosity = 0.003;
  scene.settings.dye.resolution = 16;
  scene.settings.particles.enabled = false;
  Solid disc;
  disc.radius = 0.4;
  disc.center = center;
  disc.slip = 1.0;
  scene.solids.push_back(disc);
  return scene;
}

struct SlipFlow {
  GridShape shape;
  std::vector<float> faces;
  SolidForce force;

  float at(int i, int j, int component) const {
    return faces[2 * (static_cast<std::size_t>(j) * shape.nx + i) + component];
  }
};

SlipFlow flow_around(gl::ShaderLibrary& shaders, const Scene& scene, int steps) {
  constexpr double kStep = 0.02;
  test::SolverAmongSolids solver(shaders, scene);
  for (int k = 0; k < steps; ++k) {
    solver.step_from(k * kStep, kStep);
  }
  solver.start_reading_solid_forces();
  return {solver.shape(), solver.velocity().read_back(), solver.solid_forces().front()};
}

/// The largest difference of a flow in a closed box from the mirror image of another one along an axis.
double difference_of_mirrored(const SlipFlow& here, const SlipFlow& there, int axis) {
  double largest = 0.0;
  for (int j = 0; j < here.shape.ny; ++j) {
    for (int i = 0; i < here.shape.nx; ++i) {
      for (int component = 0; component < 2; ++component) {
        glm::ivec2 image(i, j);
        const int cells = axis == 0 ? here.shape.nx : here.shape.ny;
        image[axis] = component == axis ? (cells - image[axis]) % cells : cells - 1 - image[axis];
        const double sign = component == axis ? -1.0 : 1.0;
        largest = std::max(largest, std::abs(double{there.at(image.x, image.y, component)} -
                                             sign * here.at(i, j, component)));
      }
    }
  }
  return largest;
}

}  // namespace

TEST_CASE_METHOD(GlFixture, "a slippery disc on a wall or in a corner of a box mirrors the one across",
                 "[gl][grid][solids]") {
  // A vortex fills the box; its mirror images turn the other way.
  const std::string turns = "u = \"cos(pi*x/2)*sin(pi*y/2)\"\nv = \"-sin(pi*x/2)*cos(pi*y/2)\"\n";
  const std::string back = "u = \"-cos(pi*x/2)*sin(pi*y/2)\"\nv = \"sin(pi*x/2)*cos(pi*y/2)\"\n";
  const std::string slip = GENERATE("free-slip", "no-slip");
  const std::string box = "boundary = \"walls\"\nslip = \"" + slip + "\"\n";
  const auto flow = [&](const std::string& velocity, glm::dvec2 center) {
    return flow_around(shaders, scene_with_disc(box, velocity, center), 10);
  };
  for (const glm::dvec2 center :
       {glm::dvec2(0.13, -1.0), glm::dvec2(-1.0, 0.13), glm::dvec2(-1.0, -1.0), glm::dvec2(-0.9, -0.85)}) {
    INFO(slip << ", disc at " << center.x << ", " << center.y);
    const SlipFlow here = flow(turns, center);
    CHECK(difference_of_mirrored(here, flow(back, {-center.x, center.y}), 0) < 2e-5);
    CHECK(difference_of_mirrored(here, flow(back, {center.x, -center.y}), 1) < 2e-5);
    for (int k = 0; k < here.shape.nx; ++k) {
      CHECK(here.at(k, 0, 1) == 0.0f);
      CHECK(here.at(0, k, 0) == 0.0f);
    }
  }
}

TEST_CASE_METHOD(GlFixture,
                 "a slippery disc on the floor of a channel is lifted as one on its ceiling is pushed down",
                 "[gl][grid][solids][channel]") {
  const double x = GENERATE(0.0, -1.9);  // beside the inlet, too
  const auto flow = [&](double y) {
    return flow_around(shaders,
                       scene_with_disc("boundary = \"channel\"\naspect = 2\nslip = \"free-slip\"\n",
                                       "u = \"1\"\nv = \"0\"\n", {x, y}),
                       10);
  };
  const SlipFlow floor = flow(-1.0);
  const SlipFlow ceiling = flow(1.0);
  INFO("at x = " << x << ": " << floor.force.force.x << ", " << floor.force.force.y);
  CHECK(ceiling.force.force.x == Approx(floor.force.force.x).margin(1e-4));
  CHECK(ceiling.force.force.y == Approx(-floor.force.force.y).margin(1e-4));
  for (int j = 1; j < floor.shape.ny; ++j) {
    INFO("row " << j);
    // Nothing but the fluid of the inlet enters, and none comes through the floor.
    if (x == 0.0) CHECK(floor.at(1, j, 0) == Approx(1.0).margin(1e-6));
    CHECK(floor.at(j, 0, 1) == 0.0f);
  }
}
