// The forces on solids: against exact solutions, and against the momentum that the fluid loses.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "core/state_visitor.hpp"
#include "gl/gl_fixture.hpp"
#include "grid/diffusion/diffusion.hpp"
#include "grid/grid_solver.hpp"
#include "grid/integration/pressure_solvers.hpp"
#include "grid/operators/cell_fields.hpp"
#include "grid/stages/grid_observer.hpp"

using namespace twinflow;

namespace {

Scene scene_among_solids(const std::string& text, int rows) {
  Scene scene = parse_scene(text, "forces.toml", {});
  scene.settings.grid.resolution = rows;
  scene.settings.dye.resolution = 16;
  scene.settings.grid.cycles = 4;
  scene.settings.grid.warm_start = true;
  return scene;
}

/// Sums over the faces of the grid, each component by its own weights.
glm::dvec2 momentum(const gl::Field& velocity, const std::vector<glm::vec4>& weights, int first, double h) {
  const std::vector<float> values = velocity.read_back();
  glm::dvec2 sum(0.0);
  for (std::size_t k = 0; k < weights.size(); ++k) {
    sum += glm::dvec2(double{weights[k][first]} * values[2 * k],
                      double{weights[k][first + 1]} * values[2 * k + 1]);
  }
  return h * h * sum;
}

/// Keeps the account of momentum through the stages of steps: what the diffusion and the projection took from
/// the fluid since the last `clear`.
class MomentumAccount : public GridObserver {
 public:
  MomentumAccount(const CutCells& cut, double h) : cut_(cut), h_(h) {}

  void begin_part(const std::string&) override {}
  void see(const Stage& stage, const gl::Field& field) override {
    if (stage.quantity != StageQuantity::velocity) return;
    const glm::dvec2 whole = momentum(field, cut_.pulls, 2, h_);  // of all faces in the fluid
    const glm::dvec2 open = momentum(field, cut_.faces, 0, h_);   // of their open parts
    if (stage.name == "diffusion") lost_ += whole_ - whole;
    if (stage.name == "gradient") lost_ += open_ - open;
    whole_ = whole;
    open_ = open;
  }
  void clear() { lost_ = glm::dvec2(0.0); }
  glm::dvec2 lost() const { return lost_; }

 private:
  const CutCells& cut_;
  double h_;
  glm::dvec2 whole_{0.0}, open_{0.0}, lost_{0.0};
};

}  // namespace

TEST_CASE_METHOD(GlFixture, "the torques of Taylor-Couette flow are exact and balance each other",
                 "[gl][grid][solids]") {
  const double viscosity = 0.1;
  const double inner = 0.3;
  const double outer = 0.8;
  const double b = inner * outer * outer / (outer * outer - inner * inner);  // the inner rim moves at speed 1
  const Scene scene = scene_among_solids(
      "[velocity]\nu = \"0\"\nv = \"0\"\n[grid]\nviscosity = 0.1\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.3\ncenter = [0.006, -0.006]\nspin = 3.3333333333333335\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.8\ncenter = [0.006, -0.006]\ninside_out = true\n",
      64);
  GridSolver solver(shaders, scene);
  for (int k = 0; k < 400; ++k) solver.step(0.01, {});
  const std::vector<SolidForce> forces = solver.solid_forces();
  REQUIRE(forces.size() == 2);
  const double exact = 4.0 * std::numbers::pi * viscosity * b;
  CHECK(forces[0].torque == Approx(-exact).epsilon(0.01));
  CHECK(forces[1].torque == Approx(exact).epsilon(0.01));
  CHECK(std::abs(forces[0].torque + forces[1].torque) < 3e-3 * exact);
  // Advection conserves momentum only up to its own error, which the place of the discs between the cells
  // shows.
  CHECK(std::hypot(forces[0].force.x, forces[0].force.y) < 0.05 * exact);
  CHECK(std::hypot(forces[1].force.x, forces[1].force.y) < 0.05 * exact);
}

TEST_CASE_METHOD(GlFixture, "a solid across the edge of a domain that wraps around is like one in its middle",
                 "[gl][grid][solids]") {
  constexpr int kRows = 64;
  struct Flow {
    SolidForce force;
    std::vector<float> velocity;
  };
  const auto flow_around_disc_at = [&](const std::string& x, const std::string& y) {
    const Scene scene = scene_among_solids(
        "[velocity]\nu = \"1\"\nv = \"0.4\"\n[grid]\nviscosity = 0.01\n"
        "[[solid]]\nshape = \"disc\"\nradius = 0.31\nspin = 2.0\ncenter = [" +
            x + ", " + y + "]\n",
        kRows);
    GridSolver solver(shaders, scene);
    for (int k = 0; k < 30; ++k) solver.step(0.02, {});
    return Flow{solver.solid_forces().at(0), solver.velocity().read_back()};
  };
  const Flow middle = flow_around_disc_at("0.00390625", "-0.01171875");
  const Flow corner = flow_around_disc_at("-0.99609375", "0.98828125");  // half a width away along both axes
  const double scale = std::hypot(middle.force.force.x, middle.force.force.y);
  CHECK(scale > 0.1);
  CHECK(std::abs(corner.force.force.x - middle.force.force.x) < 1e-4 * scale);
  CHECK(std::abs(corner.force.force.y - middle.force.force.y) < 1e-4 * scale);
  CHECK(corner.force.torque == Approx(middle.force.torque).margin(1e-4 * scale));
  double largest = 0.0;
  for (int j = 0; j < kRows; ++j) {
    for (int i = 0; i < kRows; ++i) {
      const int there = (j + kRows / 2) % kRows * kRows + (i + kRows / 2) % kRows;
      for (int component = 0; component < 2; ++component) {
        const auto of = [&](const Flow& flow, int cell) {
          return double{
              flow.velocity[2 * static_cast<std::size_t>(cell) + static_cast<std::size_t>(component)]};
        };
        largest = std::max(largest, std::abs(of(corner, there) - of(middle, j * kRows + i)));
      }
    }
  }
  CHECK(largest < 1e-4);
}

TEST_CASE_METHOD(GlFixture, "the walls of a slanted channel bear what drives the fluid",
                 "[gl][grid][solids]") {
  const Scene scene = scene_among_solids(
      "[velocity]\nu = \"0\"\nv = \"0\"\n[force]\nx = 1.987615980\ny = 0.993807990\n[grid]\nviscosity = 0.1\n"
      "[[solid]]\nshape = \"formula\"\n"
      "formula = \"abs(atan(tan(pi*(2*y - x - 0.1655)/2))*2/(pi*sqrt(5))) - 0.3\"\n",
      64);
  GridSolver solver(shaders, scene);
  for (int k = 0; k < 300; ++k) solver.step(0.01, {});
  const SolidForce force = solver.solid_forces().at(0);
  const double area = 4.0 * 0.6 * std::sqrt(5.0) / 2.0;  // of the fluid: the width over the period
  // Friction acts on whole faces, the force on what is open of them: 1.1 % with 64 rows, and half with 128.
  CHECK(force.force.x == Approx(1.987615980 * area).epsilon(0.015));
  CHECK(force.force.y == Approx(0.993807990 * area).epsilon(0.015));
}

TEST_CASE_METHOD(GlFixture, "the fluid loses the momentum that solids gain, projection by projection",
                 "[gl][grid][solids]") {
  const bool moving = GENERATE(false, true);
  const auto if_moving = [&](const char* motion) { return std::string(moving ? motion : ""); };
  const Scene scene = scene_among_solids(
      "[[solid]]\nshape = \"disc\"\nradius = 0.31\ncenter = [-0.3, 0.1]\n" +
          if_moving("velocity = [0.3, 0.1]\n") +
          "[[solid]]\nshape = \"box\"\nsize = [0.4, 0.3]\nangle = 20.0\ncenter = [0.5, 0.4]\n" +
          if_moving("spin = 0.5\n"),
      64);
  const GridCells cells = GridCells::of(scene);
  GridSolids solids(shaders, cells, SolidSet(scene, cells.domain()));
  const std::unique_ptr<Projection> projection = make_projection(shaders, scene.settings, cells, &solids);
  Diffusion diffusion(shaders, cells, &solids);
  gl::Field velocity(velocity_field("velocity", cells, gl::Buffering::ping_pong));
  std::mt19937 random(1);
  std::normal_distribution<float> normal(0.5f, 1.0f);
  std::vector<float> values(2 * static_cast<std::size_t>(cells.shape.cells()));
  for (float& value : values) value = normal(random);
  velocity.upload(values);
  const double h = cells.shape.cell_size();
  const double dt = 0.01;
  const CutCells& cut = solids.cut_cells();

  SECTION("by pressure") {
    const glm::dvec2 before = momentum(velocity, cut.faces, 0, h);
    solids.forces().record_friction(velocity, 0.0, Half::first);  // none
    projection->project(velocity, dt);
    const glm::dvec2 lost = before - momentum(velocity, cut.faces, 0, h);
    solids.forces().start_reading(projection->pressure());
    const SolidForce gained = sum_of(solids.forces().measure(cut.surface));
    // The sums have 4,000 terms of float32, of which the pressures are the largest.
    CHECK(lost.x == Approx(dt * gained.force.x).epsilon(1e-4).margin(1e-6));
    CHECK(lost.y == Approx(dt * gained.force.y).epsilon(1e-4).margin(1e-6));
    CHECK(std::abs(lost.x) > 1e-3);
  }
  SECTION("by friction") {
    solids.hold(velocity);
    diffusion.diffuse(velocity, dt, 0.1);  // velocities in solids become the solids'
    // Friction acts on the open parts of faces beside moving solids, and on whole faces beside those at rest.
    const auto counted = [&] {
      return momentum(velocity, moving ? cut.faces : cut.pulls, moving ? 0 : 2, h);
    };
    const glm::dvec2 before = counted();
    diffusion.diffuse(velocity, dt, 0.1);
    solids.forces().record_friction(velocity, 0.1, Half::first);
    const glm::dvec2 lost = before - counted();
    gl::Field nothing(center_field("pressure", cells, gl::Buffering::ping_pong, "p"));
    nothing.clear();
    solids.forces().start_reading(nothing);
    const SolidForce gained = sum_of(solids.forces().measure(cut.surface));
    // The implicit solve leaves 1e-4 of its error.
    CHECK(lost.x == Approx(dt * gained.force.x).epsilon(1e-3));
    CHECK(lost.y == Approx(dt * gained.force.y).epsilon(1e-3));
    CHECK(std::abs(lost.x) > 1e-3);
  }
}

TEST_CASE_METHOD(GlFixture, "over a thousand steps, solids gain the momentum that the fluid loses to them",
                 "[gl][grid][solids]") {
  Scene scene = scene_among_solids(
      "[velocity]\nu = \"0.8*sin(pi*y)\"\nv = \"0.5*cos(pi*x)\"\n[force]\nx = 0.4\ny = "
      "0.1\n[grid]\nviscosity = "
      "0.02\nintegration = \"projection\"\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.31\ncenter = [-0.3, 0.1]\nspin = 2.0\n"
      "[[solid]]\nshape = \"box\"\nsize = [0.4, 0.3]\nangle = 20.0\ncenter = [0.5, 0.4]\n",
      32);
  scene.settings.grid.cycles = 2;
  const double dt = 0.01;
  const GridCells cells = GridCells::of(scene);
  GridSolver solver(shaders, scene);
  const CutCells& cut = solver.solids()->cut_cells();
  MomentumAccount account(cut, cells.shape.cell_size());
  solver.observe(&account);
  glm::dvec2 lost(0.0), gained(0.0);
  double exchanged = 0.0;
  for (int k = 0; k < 1000; ++k) {
    account.clear();
    solver.step(dt, {});
    lost += account.lost();
    const glm::dvec2 force = sum_of(solver.solid_forces()).force;
    gained += dt * force;
    exchanged += dt * std::hypot(force.x, force.y);
  }
  CHECK(exchanged > 1.0);
  // Each step's sums round to 1e-6 of what is exchanged, and diffusion is solved to 1e-4 of its change.
  CHECK(std::abs(lost.x - gained.x) < 1e-5 * exchanged);
  CHECK(std::abs(lost.y - gained.y) < 1e-5 * exchanged);
}

TEST_CASE_METHOD(GlFixture, "forces are the same after a checkpoint", "[gl][grid][solids]") {
  const Scene scene = scene_among_solids(
      "[velocity]\nu = \"1\"\nv = \"0\"\n[grid]\nviscosity = 0.05\n[[solid]]\nshape = \"disc\"\nradius = "
      "0.3\n",
      32);
  GridSolver solver(shaders, scene);
  for (int k = 0; k < 3; ++k) solver.step(0.01, {});
  StateWriter written;
  solver.visit_state(written);
  GridSolver other(shaders, scene);
  StateReader read(written.bytes());
  other.visit_state(read);
  const SolidForce force = solver.solid_forces().at(0);
  const SolidForce again = other.solid_forces().at(0);
  CHECK(force.force == again.force);
  CHECK(force.torque == again.torque);
  CHECK(force.force.x > 0.1);
}
