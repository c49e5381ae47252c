// Weakly compressible fluid that fills the space between no-slip walls, whose viscosity is the rest of its
// own sums.
#include <catch2/catch.hpp>

#include <cmath>

#include <glm/geometric.hpp>

#include "particles/particle_fixtures.hpp"
#include "particles/readings/exact_error.hpp"

using namespace twinflow;

namespace {

/// Plane flow that a force drives against viscosity, with its exact velocity at the start.
Scene driven_flow(int rows) {
  Scene scene = parse_scene(
      "[domain]\nboundary = \"layer\"\nslip = \"no-slip\"\n[force]\nx = 0.2\n"
      "[velocity]\nu = \"1 - y*y\"\nv = \"0\"\n[exact]\nu = \"1 - y*y\"\nv = \"0\"\n"
      "[grid]\nenabled = false\n[particles]\nmethod = \"wcsph\"\nviscosity = 0.1\nmax_substeps = 200\n",
      "driven.toml", {});
  scene.settings.particles.count = rows * rows;
  return scene;
}

double error_after(ParticleSolver& solver, const Scene& scene, double seconds) {
  constexpr double kStep = 0.01;
  for (int k = 0; k < std::lround(seconds / kStep); ++k) solver.step(kStep, {});
  const auto exact = exact_velocity(scene);
  return relative_l2_error(solver.particles(), [&](glm::dvec2 point) { return (*exact)(point, seconds); })
      .value();
}

}  // namespace

TEST_CASE("The error of a flow between walls falls with the number of particles") {
  // With an integral over the half-planes behind the walls it was 6.5e-3, 3.5e-3 and 3.1e-3.
  const auto [rows, bound] = GENERATE(table<int, double>({{16, 4.6e-3}, {32, 1.5e-3}, {64, 5.3e-4}}));
  const Scene scene = driven_flow(rows);
  ParticleSolver solver(scene, Domain{1.0, {true, false}}, 1, 2);
  const double error = error_after(solver, scene, 2.0);
  CAPTURE(rows, error);
  CHECK(error < bound);
}

TEST_CASE("Walls that hold a flow between them give the same bytes with any number of threads") {
  const Scene scene = driven_flow(24);
  ParticleSolver one(scene, Domain{1.0, {true, false}}, 1, 1);
  ParticleSolver three(scene, Domain{1.0, {true, false}}, 1, 3);
  error_after(one, scene, 0.2);
  error_after(three, scene, 0.2);
  CHECK(one.particles().u == three.particles().u);
  CHECK(one.particles().x == three.particles().x);
}
