// What must not change a single bit of the fluid, and what may change the last ones.
#include <catch2/catch.hpp>

#include <algorithm>
#include <vector>

#include <glm/geometric.hpp>

#include "particles/particle_fixtures.hpp"

using namespace twinflow;
using namespace twinflow::test;

namespace {

void require_same(const ParticleSet& a, const ParticleSet& b) {
  REQUIRE(a.size() == b.size());
  const auto same = [count = a.size()](const auto& first, const auto& second) {
    return std::equal(first.begin(), first.begin() + count, second.begin());
  };
  REQUIRE(same(a.id, b.id));
  REQUIRE(same(a.x, b.x));
  REQUIRE(same(a.y, b.y));
  REQUIRE(same(a.u, b.u));
  REQUIRE(same(a.v, b.v));
  REQUIRE(same(a.density, b.density));
  REQUIRE(same(a.pressure, b.pressure));
  REQUIRE(same(a.r, b.r));
}

}  // namespace

TEST_CASE("The fluid is the same to the last bit with 1, 2, 3 and 8 threads") {
  const ParticleMethodName method = GENERATE(from_range(every_method()));
  CAPTURE(static_cast<int>(method));
  const Container container = GENERATE(Container::domain, Container::box, Container::circle);
  Scene scene = fluid(2500, kVortexU, kVortexV);
  scene.settings.particles.container = container;
  scene.settings.particles.method = method;
  scene.settings.particles.viscosity = 0.002;
  scene.settings.dye.dissipation = 0.5;
  scene.settings.force.y = -1.0;
  const std::vector<Stroke> strokes = {stroke_across_seam()};
  const auto run_with = [&](int threads) {
    ParticleSolver solver(scene, Domain{}, 3, threads);
    run(solver, solves_for_pressures(method) ? 8 : 20, strokes);
    return solver.particles();
  };
  const ParticleSet one = run_with(1);
  for (const int threads : {2, 3, 8}) require_same(one, run_with(threads));
}

TEST_CASE("So many particles that threads share every loop are the same with 1, 2 and 5 threads") {
  const ParticleMethodName method = GENERATE(from_range(every_method()));
  CAPTURE(static_cast<int>(method));
  Scene scene = fluid(ThreadTeam::kFewParticles + 500, kVortexU, kVortexV);
  scene.settings.particles.container = Container::box;
  scene.settings.particles.method = method;
  scene.settings.particles.viscosity = 0.002;
  const std::vector<Stroke> strokes = {stroke_across_seam()};
  const auto run_with = [&](int threads) {
    ParticleSolver solver(scene, Domain{}, 3, threads);
    run(solver, 2, strokes);
    return solver.particles();
  };
  const ParticleSet one = run_with(1);
  for (const int threads : {2, 5}) require_same(one, run_with(threads));
}

TEST_CASE("More threads than particles make the same fluid") {
  Scene scene = fluid(1005);  // none in the first cells of the domain
  apply_assignment(scene.settings, "particles.region=0.04 - (x - 0.5)^2 - (y - 0.5)^2");
  ParticleSolver one(scene, Domain{}, 1, 1);
  ParticleSolver many(scene, Domain{}, 1, 1024);
  for (int k = 0; k < 2; ++k) {
    one.step(kDt, {});
    many.step(kDt, {});
  }
  CHECK(one.particles().x == many.particles().x);
  CHECK(one.particles().v == many.particles().v);
  CHECK(many.metrics().neighbors_mean > 5.0);
}

TEST_CASE("A pool with a ball and bodies is the same to the last bit for any number of threads") {
  const ParticleMethodName method = GENERATE(from_range(every_method()));
  CAPTURE(static_cast<int>(method));
  Scene scene = fluid(2500);
  scene.settings.particles.method = method;
  scene.settings.particles.container = Container::box;
  scene.settings.particles.region = "0.1*sin(3*x) - y";
  scene.settings.particles.viscosity = 0.002;
  scene.settings.force.y = -2.0;
  scene.bodies = {{.shape = BodyShape::disc, .center = {-0.5, -0.2}, .size = {0.3, 0.3}, .density = 0.4},
                  {.shape = BodyShape::box, .center = {0.5, -0.6}, .size = {0.4, 0.2}, .density = 3.0}};
  const auto run_with = [&](int threads) {
    ParticleSolver solver(scene, Domain{}, 3, threads);
    Surroundings surroundings(scene, Domain{});
    for (int step = 0; step < 15; ++step) {
      const Ball ball = {.center = {0.1, 0.25 - 0.02 * step}, .velocity = {0.0, -0.02 / kDt}, .radius = 0.15};
      surroundings.begin_step(step * kDt, (step + 1) * kDt, std::span(&ball, 1));
      solver.meet(surroundings);
      solver.step(kDt, {});
    }
    return solver.particles();
  };
  const ParticleSet one = run_with(1);
  for (const int threads : {2, 3, 8}) require_same(one, run_with(threads));
}

TEST_CASE("Every instruction set gives the same fluid but for rounding") {
  const SimdLevel level = GENERATE(SimdLevel::avx2, SimdLevel::avx512);
  if (!is_supported(level)) return;
  const ParticleMethodName method = GENERATE(from_range(every_method()));
  CAPTURE(static_cast<int>(method));
  const auto run_with = [&](SimdLevel chosen) {
    Scene scene = fluid(2000, kVortexU, kVortexV);
    scene.settings.particles.method = method;
    ParticleSolver solver(scene, Domain{}, 1, 1);
    solver.set_simd_level(chosen);
    run(solver, 5);
    return velocities_by_id(solver);
  };
  const std::vector<glm::dvec2> expected = run_with(SimdLevel::baseline);
  const std::vector<glm::dvec2> actual = run_with(level);
  // A rounding error of 1e-7 grows as particles drift apart; five steps leave it below a thousandth of the
  // speeds.
  for (std::size_t k = 0; k < expected.size(); ++k) REQUIRE(glm::length(actual[k] - expected[k]) < 5e-4);
}

TEST_CASE("Parameters that are applied and not changed leave no trace") {
  const ParticleMethodName method = GENERATE(from_range(every_method()));
  CAPTURE(static_cast<int>(method));
  // So slow that how far pcisph and dfsph shift particles depends on their speed.
  Scene scene = fluid(900, "0.05*sin(2*pi*y)", "0.05*sin(2*pi*x)");
  scene.settings.particles.method = method;
  ParticleSolver left_alone(scene, Domain{}, 3, 2);
  ParticleSolver set_again(scene, Domain{}, 3, 2);
  for (int step = 0; step < 10; ++step) {
    left_alone.step(kDt, {});
    set_again.apply(scene.settings);
    set_again.step(kDt, {});
  }
  require_same(left_alone.particles(), set_again.particles());
}
