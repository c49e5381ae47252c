// The particle fluid among the solids of a scene.
#include <catch2/catch.hpp>

#include <cmath>

#include <glm/geometric.hpp>

#include "particles/particle_solver.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/solids/solid_set.hpp"

using namespace twinflow;

namespace {

Scene particle_scene(const std::string& toml) {
  Scene scene = parse_scene("[velocity]\nu = \"0\"\nv = \"0\"\n" + toml, "solids.toml", {});
  return scene;
}

ParticleSolver solver_of(const Scene& scene, int threads = 2) {
  return {scene, {1.0, scene.settings.domain.boundary == Boundary::wrap}, 1, threads};
}

double deepest(const ParticleSolver& solver, const SolidSet& solids) {
  double deepest = 0.0;
  const ParticleSet& particles = solver.particles();
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    deepest = std::max(deepest, -solids.distance({particles.x[k], particles.y[k]}));
  }
  return deepest;
}

/// The relative L2 distance of the particles' velocities from those of Taylor-Couette flow.
double couette_error(const ParticleSolver& solver, double inner, double outer) {
  const ParticleSet& particles = solver.particles();
  double squares = 0.0;
  double exact_squares = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(particles.size()); ++k) {
    const glm::dvec2 place(particles.x[k], particles.y[k]);
    const double r = glm::length(place);
    const double b = inner * outer * outer / (outer * outer - inner * inner);
    const double speed = b / r - b * r / (outer * outer);
    const glm::dvec2 exact = speed / r * glm::dvec2(-place.y, place.x);
    const glm::dvec2 error = glm::dvec2(particles.u[k], particles.v[k]) - exact;
    squares += glm::dot(error, error);
    exact_squares += glm::dot(exact, exact);
  }
  return std::sqrt(squares / exact_squares);
}

}  // namespace

TEST_CASE("Taylor-Couette flow of particles between solids") {
  const Scene scene = particle_scene(
      "[particles]\nmethod = \"wcsph\"\ncount = 4096\nviscosity = 0.2\n[grid]\nenabled = false\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.3\nspin = 3.3333333333333335\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.8\ninside_out = true\n");
  ParticleSolver solver = solver_of(scene);
  CHECK(deepest(solver, SolidSet(scene, Domain{})) == 0.0);
  for (int k = 0; k < 60; ++k) solver.step(0.01, {});
  CHECK(couette_error(solver, 0.3, 0.8) < 0.05);
}

TEST_CASE("particles of every method stay out of solids that a force drives them against") {
  const std::string method = GENERATE("double-density", "mueller", "wcsph", "pcisph", "dfsph");
  CAPTURE(method);
  Scene scene = particle_scene(
      "[domain]\nboundary = \"walls\"\n[particles]\ncount = 1024\nregion = \"y > -0.2\"\n[force]\ny = -5\n"
      "[[solid]]\nshape = \"disc\"\nradius = 0.3\ncenter = [0.2, -0.3]\n"
      "[[solid]]\nshape = \"polygon\"\npoints = [[-0.9, -0.6], [-0.3, -0.8], [-0.9, -0.8]]\nslip = 1.0\n");
  apply_assignment(scene.settings, "particles.method=" + method);
  ParticleSolver solver = solver_of(scene);
  const SolidSet solids(scene, {1.0, false});
  for (int k = 0; k < 60; ++k) {
    solver.step(0.01, {});
    REQUIRE(deepest(solver, solids) < 1e-6);
  }
}

TEST_CASE("no particle crosses a wall of two spacings") {
  const std::string method = GENERATE("double-density", "wcsph", "dfsph");
  CAPTURE(method);
  Scene scene = particle_scene(
      "[domain]\nboundary = \"walls\"\n[particles]\ncount = 1024\nregion = \"x < -0.1\"\n[force]\nx = 20\n"
      "[[solid]]\nshape = \"box\"\nsize = [0.085, 2.2]\n");
  apply_assignment(scene.settings, "particles.method=" + method);
  ParticleSolver solver = solver_of(scene);
  for (int k = 0; k < 50; ++k) solver.step(0.01, {});
  const ParticleSet& particles = solver.particles();
  for (int k = 0; k < particles.size(); ++k) REQUIRE(particles.x[static_cast<std::size_t>(k)] < 0.0f);
}

TEST_CASE("no stroke drives a particle through a slanted wall of two spacings") {
  const std::string method = GENERATE("double-density", "mueller", "wcsph", "pcisph", "dfsph");
  const double spin = GENERATE(0.0, 1.0);
  CAPTURE(method, spin);
  Scene scene = particle_scene(
      "[domain]\nboundary = \"walls\"\n[particles]\ncount = 400\nregion = \"0.25 - x*x - y*y\"\n"
      "[[solid]]\nshape = \"formula\"\nformula = \"0.0445 - abs(abs(x) + abs(y) - 0.9)/sqrt(2)\"\nspin = " +
      std::to_string(spin) + "\n");
  apply_assignment(scene.settings, "particles.method=" + method);
  ParticleSolver solver = solver_of(scene);
  REQUIRE(2.0 * solver.spacing() == Approx(0.089).epsilon(0.02));  // the wall's thickness
  constexpr double kStep = 0.02;
  double fastest = 0.0;
  for (int k = 0; k < 10; ++k) {
    const double direction = 0.9 * k;
    Stroke stroke;
    stroke.to = {0.8 * std::cos(direction), 0.8 * std::sin(direction)};
    stroke.duration = kStep;
    stroke.radius = 0.3;
    stroke.velocity_rate = 50.0;
    solver.step(kStep, std::span(&stroke, 1));
    const double angle = spin * kStep * (k + 1);
    const ParticleSet& particles = solver.particles();
    for (std::size_t i = 0; i < static_cast<std::size_t>(particles.size()); ++i) {
      const double x = std::cos(angle) * particles.x[i] + std::sin(angle) * particles.y[i];
      const double y = std::cos(angle) * particles.y[i] - std::sin(angle) * particles.x[i];
      REQUIRE(std::abs(x) + std::abs(y) < 0.9);  // inside of the wall's middle
      fastest = std::max(fastest, std::hypot(double{particles.u[i]}, double{particles.v[i]}));
    }
  }
  CHECK(fastest * kStep > 2.0 * solver.spacing());  // so fast that they would be beyond it in a step
}

TEST_CASE("a rigid body that falls on a solid stays out of it") {
  const Scene scene = particle_scene(
      "[domain]\nboundary = \"walls\"\n[particles]\nmethod = \"wcsph\"\ncount = 400\nregion = \"y < -0.9\"\n"
      "restitution = 0\n[force]\ny = -5\n"
      "[[solid]]\nshape = \"box\"\nsize = [0.8, 0.2]\n"
      "[[body]]\nshape = \"box\"\nsize = [0.3, 0.3]\ncenter = [0.0, 0.5]\ndensity = 2.0\n");
  ParticleSolver solver = solver_of(scene);
  for (int k = 0; k < 120; ++k) {
    solver.step(0.01, {});
    REQUIRE(solver.bodies().front().center.y > 0.249);
  }
  CHECK(solver.bodies().front().center.y < 0.45);
}

TEST_CASE("particles among moving solids do not depend on the number of threads") {
  const Scene scene = particle_scene(
      "[particles]\nmethod = \"wcsph\"\ncount = 1024\n"
      "[[solid]]\nshape = \"box\"\nsize = [0.9, 0.2]\nspin = 3.0\n");
  ParticleSolver one = solver_of(scene, 1);
  ParticleSolver four = solver_of(scene, 4);
  for (int k = 0; k < 10; ++k) {
    one.step(0.01, {});
    four.step(0.01, {});
  }
  CHECK(one.particles().x == four.particles().x);
  CHECK(one.particles().v == four.particles().v);
}
