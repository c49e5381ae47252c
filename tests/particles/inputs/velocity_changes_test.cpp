// What is given to a step as changes of velocity, by whatever is not the particle fluid itself.
#include <catch2/catch.hpp>

#include <cmath>
#include <limits>

#include <glm/geometric.hpp>

#include "core/error.hpp"
#include "particles/particle_fixtures.hpp"
#include "particles/particle_solver.hpp"
#include "scene/parameters/parameters.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

std::vector<glm::vec2> same_for_all(const ParticleSolver& solver, glm::vec2 change) {
  return std::vector<glm::vec2>(static_cast<std::size_t>(solver.particles().size()), change);
}

glm::dvec2 momentum_given(const ParticleSolver& solver, glm::dvec2 change) {
  double mass = 0.0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(solver.particles().size()); ++k) {
    mass += solver.spacing() * solver.spacing() * solver.particles().mass[k];
  }
  return mass * change;
}

}  // namespace

TEST_CASE("Fluid and rigid bodies take on a change of velocity once, as a whole") {
  Scene scene = fluid(1500, "0.3*sin(pi*y)");
  scene.settings.particles.method = GENERATE(from_range(test::every_method()));
  scene.settings.particles.shifting = false;  // or wcsph keeps momentum less well
  Body raft;
  raft.shape = BodyShape::box;
  raft.size = {0.5, 0.2};
  raft.density = 4.0;
  scene.bodies = {raft};
  ParticleSolver solver(scene, Domain{}, 1, 2);
  const glm::dvec2 before = solver.metrics().momentum;
  const glm::dvec2 given = momentum_given(solver, {0.25, -0.5});
  const glm::dvec2 raft_before = solver.bodies()[0].velocity;
  solver.step(kDt, {}, {}, same_for_all(solver, {0.25f, -0.5f}));
  // Velocities are floats, of which each is rounded in every sub-step.
  CHECK(glm::length(solver.metrics().momentum - before - given) < 1e-5 * glm::length(given));
  CHECK(glm::length(solver.bodies()[0].velocity - raft_before - glm::dvec2(0.25, -0.5)) < 0.1);
}

TEST_CASE("A step that is taken again with more sub-steps changes velocities once") {
  // Stiff particles that start in disorder burst apart faster than the step was made for.
  Scene scene = fluid(1600);
  scene.settings.particles.layout = ParticleLayout::random;
  scene.settings.particles.jitter = 0.5;
  scene.settings.particles.stiffness = 100.0;
  scene.settings.particles.neighborhood = 2.5;  // few neighbors smooth little of the disorder
  scene.settings.particles.cfl = 1.0;
  scene.settings.particles.max_substeps = 1;
  ParticleSolver solver(scene, Domain{}, 1, 1);
  const int foreseen = solver.parts_needed(kDt);
  const glm::dvec2 before = solver.metrics().momentum;
  const glm::dvec2 given = momentum_given(solver, {0.01, 0.02});
  solver.step(kDt, {}, {}, same_for_all(solver, {0.01f, 0.02f}));
  REQUIRE(solver.substeps() >= 2 * foreseen);  // it was taken again
  CHECK(glm::length(solver.metrics().momentum - before - given) < 0.01 * glm::length(given));
}

TEST_CASE("Where a change of velocity cannot end well the particles keep the velocities they had") {
  ParticleSolver solver(fluid(500, "0.2"), Domain{}, 1, 1);
  const float infinity = std::numeric_limits<float>::infinity();
  CHECK_THROWS_AS(solver.step(kDt, {}, {}, same_for_all(solver, {infinity, 0.0f})), BlowUpError);
  for (std::size_t k = 0; k < 500; ++k) CHECK(solver.particles().u[k] == 0.2f);
}
