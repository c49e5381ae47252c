// The forces of the particle fluid on the solids of a scene.
#include <catch2/catch.hpp>

#include <cmath>

#include <glm/geometric.hpp>

#include "core/state_visitor.hpp"
#include "particles/neighbors/spatial_hash.hpp"
#include "particles/particle_fixtures.hpp"
#include "particles/particle_solver.hpp"
#include "particles/stepping/substep.hpp"

using namespace twinflow;

namespace {

glm::dvec2 fluid_momentum_of(const ParticleSolver& solver) { return solver.metrics().momentum; }

/// A wind that blows past two solids close to each other, of which one moves; with `more` in the scene file.
Scene wind(const std::string& method, const std::string& more = "") {
  Scene scene = parse_scene(
      "[velocity]\nu = \"0.3*sin(pi*y)\"\nv = \"0.1\"\n[force]\nx = 0.5\n[particles]\ncount = 256\n"
      "viscosity = 0.02\n" +
          more +
          "[[solid]]\nshape = \"disc\"\nradius = 0.3\ncenter = [0.1, -0.2]\nslip = 0.5\n"
          "[[solid]]\nshape = \"box\"\nsize = [0.5, 0.3]\ncenter = [0.1, 0.3]\nspin = 1.0\n",
      "wind.toml", {});
  apply_assignment(scene.settings, "particles.method=" + method);
  return scene;
}

/// How far momentum and the impulses on solids and walls are from the impulses of the body force, relative to
/// the sum of the magnitudes of all impulses.
double imbalance(ParticleSolver& solver, int steps, double dt, double area, glm::dvec2 body_force) {
  const glm::dvec2 before = fluid_momentum_of(solver);
  glm::dvec2 given(0.0);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    solver.step(dt, {});
    const glm::dvec2 on_all = sum_of(solver.solid_forces()).force + solver.force_on_walls();
    given += dt * on_all;
    sum += dt * (glm::length(on_all) + area * glm::length(body_force));
  }
  const glm::dvec2 brought = steps * dt * area * body_force;
  return glm::length(fluid_momentum_of(solver) - before + given - brought) / sum;
}

double fluid_area(const ParticleSolver& solver) {
  return solver.particles().size() * solver.spacing() * solver.spacing();
}

}  // namespace

namespace {

void check_what_solids_and_walls_get(int steps) {
  const std::string method = GENERATE(from_range(test::names_of(test::every_method())));
  const std::string walls =
      GENERATE(as<std::string>{}, "", "[domain]\nboundary = \"walls\"\nslip = \"no-slip\"\n",
               "region = \"x + 0.5\"\n[domain]\nboundary = \"walls\"\n",
               "surface_tension = 0.02\ncontact_angle = 60\nregion = \"x + 0.5\"\n"
               "[domain]\nboundary = \"walls\"\n",
               "[domain]\nboundary = \"walls\"\nslip = \"free-slip\"\n");
  CAPTURE(method, walls);
  const Scene scene = wind(method, walls);
  ParticleSolver solver(scene, {1.0, walls.empty()}, 1, 2);
  // Velocities are floats, each of which is rounded some times in a sub-step: 6e-8 of each kick in the mean.
  CHECK(imbalance(solver, steps, 0.004, fluid_area(solver), {0.5, 0.0}) < 1e-5);
}

}  // namespace

TEST_CASE("What the particles lose, solids and walls get") { check_what_solids_and_walls_get(400); }

TEST_CASE("What the particles lose, solids and walls get, over a thousand steps", "[long]") {
  check_what_solids_and_walls_get(1000);
}

TEST_CASE("Velocities that are cut are counted, and the solids get their momentum") {
  // A disc that is far faster than the fluid drives particles against another one.
  const std::string method = GENERATE(from_range(test::names_of(test::every_method())));
  CAPTURE(method);
  Scene scene = parse_scene(
      "[velocity]\nu = \"1 + 60*exp(-30*(x*x + y*y))\"\nv = \"0.3*sin(pi*x)\"\n[force]\nx = 0.5\n"
      "[particles]\ncount = 500\nviscosity = 0.02\nrest_density = 1\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.2\ncenter = [0.5, 0.05]\n",
      "impact.toml", {});
  apply_assignment(scene.settings, "particles.method=" + method);
  ParticleSolver solver(scene, Domain{}, 1, 2);
  CHECK(imbalance(solver, 10, 0.01, fluid_area(solver), {0.5, 0.0}) < 1e-5);
}

TEST_CASE("Momentum that is cut far from solids goes to the walls, or without any to the nearest solid") {
  const bool walls = GENERATE(false, true);
  const double x = GENERATE(-0.35, 0.3);  // near the ball and far from it
  const Domain domain{1.0, !walls};
  const Ball ball = {.center = {-0.5, 0.0}, .radius = 0.1};
  SolidSet shapes(domain);
  shapes.set_balls({&ball, 1});
  ParticleSet particles = test::particles_at({{static_cast<float>(x), 0.0f}});
  const ThreadTeam team(1);
  const ParticleContainer container(Container::domain, domain, 1.0);
  SpatialHash search(container.space(), 0.2, 1);
  SolidLedger ledger(shapes.count());
  Substep substep = test::substep_of(particles, search, team, {container, domain, &shapes}, 0.01);
  substep.contact.interaction_radius = 0.2;
  substep.accounts.ledger = &ledger;

  substep.note_cut(0, {-3.0, 1.0});
  const SolidSums given = ledger.mean_forces(1.0, 1.0);
  REQUIRE(given.size() == 2);
  const std::size_t taker = walls && x > 0.0 ? 1 : 0;
  const double mass = particles.mass[0];
  CHECK(given[taker].force == mass * glm::dvec2(3.0, -1.0));
  CHECK(given[1 - taker].force == glm::dvec2(0.0));
}

TEST_CASE("Bodies that hit a solid give it their momentum") {
  const Scene scene = parse_scene(
      "[velocity]\nu = \"0\"\nv = \"0\"\n[particles]\nmethod = \"wcsph\"\ncount = 300\nrestitution = "
      "0\nregion = \"-0.8 - "
      "y\"\n"
      "[force]\ny = -2\n[domain]\nboundary = \"walls\"\n"
      "[[solid]]\nshape = \"box\"\nsize = [0.9, 0.2]\ncenter = [0.0, -0.3]\n"
      "[[body]]\nshape = \"box\"\nsize = [0.3, 0.3]\ncenter = [0.0, 0.2]\ndensity = 2.0\n",
      "fall.toml", {});
  ParticleSolver solver(scene, {1.0, false}, 1, 2);
  double mass = 0.0;
  for (int k = 0; k < solver.particles().size(); ++k)
    mass += solver.particles().mass[static_cast<std::size_t>(k)];
  const double area = solver.spacing() * solver.spacing();
  CHECK(imbalance(solver, 100, 0.01, mass * area, {0.0, -2.0}) < 1e-5);
  const double speed_before = solver.bodies()[0].velocity.y;
  double impulse = 0.0;
  for (int k = 0; k < 60; ++k) {
    solver.step(0.01, {});
    impulse += 0.01 * solver.solid_forces()[0].force.y;
  }
  const double body_mass = 2.0 * 0.3 * 0.3;
  const double expected = body_mass * (-2.0 * 0.6 - (solver.bodies()[0].velocity.y - speed_before));
  CHECK(expected < -0.1);                           // it hops, but meets the solid
  CHECK(impulse == Approx(expected).epsilon(0.1));  // the body is made of some seventy particles
}

TEST_CASE("A cylinder that turns in a bowl of particles takes the torque of Taylor-Couette flow") {
  const Scene scene = parse_scene(
      "[velocity]\n"
      "u = \"-0.34909090909*y*(1/(x*x + y*y) - 1.5625)\"\nv = \"0.34909090909*x*(1/(x*x + y*y) - 1.5625)\"\n"
      "[particles]\nmethod = \"wcsph\"\ncount = 2048\nviscosity = 0.1\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.3\nspin = 3.3333333333333335\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.8\ninside_out = true\n",
      "couette.toml", {});
  ParticleSolver solver(scene, {1.0, true}, 1, 2);
  glm::dvec2 torque(0.0);
  for (int k = 0; k < 60; ++k) {
    solver.step(0.01, {});
    if (k < 30) continue;
    torque += glm::dvec2(solver.solid_forces()[0].torque, solver.solid_forces()[1].torque) / 30.0;
  }
  // 4 pi nu B with the velocity A r + B/r.
  const double exact = 4.0 * 3.14159265 * 0.1 * 0.34909090909;
  CAPTURE(torque.x, torque.y, exact);
  CHECK(torque.x == Approx(-exact).epsilon(0.035));
  CHECK(torque.y == Approx(exact).epsilon(0.02));
}

TEST_CASE("Forces on solids are the same for any number of threads, and after a resume") {
  const std::string method = GENERATE(from_range(test::names_of(test::every_method())));
  CAPTURE(method);
  const Scene scene = wind(method, "surface_tension = 0.01\ncontact_angle = 60\nregion = \"x + 0.5\"\n");
  ParticleSolver one(scene, Domain{}, 1, 1);
  ParticleSolver four(scene, Domain{}, 1, 4);
  for (int k = 0; k < 5; ++k) {
    one.step(0.01, {});
    four.step(0.01, {});
  }
  StateWriter written;
  one.visit_state(written);
  ParticleSolver resumed(scene, Domain{}, 1, 2);
  resumed.start_among(test::surroundings_until(0.05, scene, Domain{}));
  StateReader reading(written.bytes());
  resumed.visit_state(reading);
  for (ParticleSolver* solver : {&four, &resumed}) {
    CHECK(solver->solid_forces()[0].force == one.solid_forces()[0].force);
    CHECK(solver->solid_forces()[1].torque == one.solid_forces()[1].torque);
  }
  one.step(0.01, {});
  resumed.step(0.01, {});
  CHECK(resumed.solid_forces()[0].force == one.solid_forces()[0].force);
  CHECK(resumed.solid_forces()[1].torque == one.solid_forces()[1].torque);
}
