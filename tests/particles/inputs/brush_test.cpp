#include <catch2/catch.hpp>

#include <cmath>
#include <vector>

#include <glm/geometric.hpp>

#include "particles/particle_fixtures.hpp"
#include "particles/particle_solver.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

/// A fluid whose particles do not act on each other: only strokes and forces change velocities, only strokes
/// dye.
Scene dust(int count) {
  Scene scene = fluid(count);
  scene.settings.dye.mixing = 0.0;
  scene.settings.particles.stiffness = 0.0;
  scene.settings.particles.near_stiffness = 0.0;
  return scene;
}

}  // namespace

TEST_CASE("A stroke adds its footprint to the velocities and mixes its color in, also across the seam") {
  const Stroke stroke = stroke_across_seam();
  ParticleSolver solver(dust(2000), Domain{}, 1, 1);
  const ParticleSet before = solver.particles();
  solver.step(kDt, {{stroke}});
  const ParticleSet& after = solver.particles();
  int touched_beyond_seam = 0;
  std::vector<std::size_t> where(2000);
  for (std::size_t k = 0; k < 2000; ++k) where[after.id[k]] = k;
  for (std::size_t k = 0; k < 2000; ++k) {
    const double touch = footprint(stroke, Domain{}, {before.x[k], before.y[k]});
    const std::size_t now = where[before.id[k]];
    // The footprint counts as zero where it is below 1e-7; floats round the rest.
    REQUIRE(after.u[now] == Approx(10.0 * 0.2 * touch).margin(1e-6));
    REQUIRE(after.v[now] == Approx(10.0 * 0.15 * touch).margin(1e-6));
    const double keep = std::exp(-30.0 * 0.02 * touch);
    REQUIRE(after.g[now] == Approx(0.4 + (before.g[k] - 0.4) * keep).margin(1e-6));
    touched_beyond_seam += before.x[k] < 0.0f && before.y[k] < 0.0f && after.u[now] > 0.1f;
  }
  CHECK(touched_beyond_seam > 5);
}

TEST_CASE("A stroke in pieces moves the particles as the whole does") {
  const Stroke whole = stroke_across_seam();
  std::vector<Stroke> pieces(3, whole);
  const double cuts[] = {0.0, 0.2, 0.7, 1.0};
  for (std::size_t k = 0; k < 3; ++k) {
    pieces[k].from = whole.from + cuts[k] * (whole.to - whole.from);
    pieces[k].to = whole.from + cuts[k + 1] * (whole.to - whole.from);
    pieces[k].duration = (cuts[k + 1] - cuts[k]) * whole.duration;
  }
  ParticleSolver at_once(dust(2000), Domain{}, 1, 1);
  ParticleSolver in_pieces(dust(2000), Domain{}, 1, 1);
  at_once.step(kDt, {{whole}});
  in_pieces.step(kDt, pieces);
  const std::vector<glm::dvec2> expected = velocities_by_id(at_once);
  const std::vector<glm::dvec2> actual = velocities_by_id(in_pieces);
  for (std::size_t k = 0; k < 2000; ++k) REQUIRE(glm::length(actual[k] - expected[k]) < 2e-6);
}
