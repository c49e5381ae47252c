#include <catch2/catch.hpp>

#include "particles/particle_fixtures.hpp"
#include "particles/particle_solver.hpp"

using namespace twinflow;
using namespace twinflow::test;

TEST_CASE("Energy and momentum are those of each fluid's own density") {
  Scene scene = fluid(1000, "x > 0 ? 0.5 : 0", "0.25");
  scene.settings.particles.fluid_density = "x > 0 ? 3 : 1";
  const ParticleMetrics metrics = ParticleSolver(scene, Domain{}, 1, 1).metrics();
  // ∫ρu over the halves of area 2, of which the particles make up 1000 parts.
  CHECK(metrics.momentum.x == Approx(3.0).epsilon(0.01));
  CHECK(metrics.momentum.y == Approx(2.0).epsilon(0.01));
  CHECK(metrics.kinetic_energy == Approx(0.5 * (6.0 * 0.3125 + 2.0 * 0.0625)).epsilon(0.01));
}

TEST_CASE("Density errors are against the mean density where the fluid fills its container") {
  Scene scene = fluid(1000);
  scene.settings.particles.rest_density = 0.9;
  CHECK(ParticleSolver(scene, Domain{}, 1, 1).metrics().density_error_max < 0.02);

  scene.settings.particles.region = "x < 0";  // there is room, so that the fluid could have its rest density
  CHECK(ParticleSolver(scene, Domain{}, 1, 1).metrics().density_error_max > 0.1);
}
