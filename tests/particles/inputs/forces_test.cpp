#include <catch2/catch.hpp>

#include <cmath>

#include "particles/particle_fixtures.hpp"
#include "particles/particle_solver.hpp"

using namespace twinflow;
using namespace twinflow::test;

TEST_CASE("Dye fades at its rate and moves with its particle") {
  Scene scene = fluid(500, kVortexU, kVortexV);
  scene.settings.dye.r = "0.8";
  scene.settings.dye.dissipation = 2.0;
  ParticleSolver solver(scene, Domain{}, 1, 1);
  run(solver, 30);
  for (std::size_t k = 0; k < 500; ++k)
    REQUIRE(solver.particles().r[k] == Approx(0.8 * std::exp(-1.0)).epsilon(1e-5));
}
