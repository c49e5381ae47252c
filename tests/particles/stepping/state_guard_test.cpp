#include "particles/stepping/state_guard.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "core/error.hpp"
#include "particles/particle_fixtures.hpp"

using namespace twinflow;
using Catch::Contains;
using test::fluid;

namespace {

constexpr double kStateGuardDt = 1.0 / 60.0;

/// A push of the fluid's middle to about `speed`, with a color.
Stroke push(double speed) {
  Stroke stroke;
  stroke.to = {0.1, 0.0};
  stroke.duration = kStateGuardDt;
  stroke.radius = 0.3;
  stroke.velocity_rate = speed / 0.1;
  stroke.dye_rate = 10.0;
  return stroke;
}

bool same(const ParticleSet& a, const ParticleSet& b) {
  const auto equal = [&](const auto& first, const auto& second) {
    return a.size() == b.size() && std::equal(first.begin(), first.begin() + a.size(), second.begin());
  };
  return equal(a.id, b.id) && equal(a.x, b.x) && equal(a.y, b.y) && equal(a.u, b.u) && equal(a.v, b.v) &&
         equal(a.r, b.r) && equal(a.mass, b.mass) && a.next_id() == b.next_id();
}

}  // namespace

TEST_CASE("The fastest particle is found in any place, whatever the number of threads") {
  ParticleSet particles(20'003);
  const std::size_t where = GENERATE(0, 17, 2048, 8192, 20'002);
  particles.u[where] = -3.0f;
  particles.v[where] = 4.0f;
  for (const int threads : {1, 3}) CHECK(fastest_speed(particles, ThreadTeam(threads)) == 5.0);
  particles.id[where] = 4711;
  CHECK_THAT(describe_fastest(particles), Contains("particle 4711 ") && Contains("5 domain units/s"));
}

TEST_CASE("A value that is not finite, or a speed beyond the bound, is named with its particle") {
  ParticleSet particles(9000);
  particles.id[2100] = 4711;
  const ThreadTeam team(2);
  CHECK_NOTHROW(require_bounded(particles, 1.0, 4, team));
  const float bad =
      GENERATE(std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -1.5f);
  const auto array = GENERATE(&ParticleSet::u, &ParticleSet::v, &ParticleSet::density);
  CAPTURE(bad);
  (particles.*array)[2100] = bad;
  if (std::isfinite(bad) && array == &ParticleSet::density) return;
  CHECK_THROWS_WITH(require_bounded(particles, 1.0, 4, team), Contains("particle 4711 "));
}

TEST_CASE("A step that cannot end well leaves the fluid as it was, fit to go on") {
  const std::string method = GENERATE(from_range(test::names_of(test::every_method())));
  const double speed = GENERATE(1e9, std::numeric_limits<double>::infinity());
  CAPTURE(method, speed);
  Scene scene = fluid(1000, "0.5*sin(2*pi*y)", "0.5*sin(2*pi*x)");
  apply_assignment(scene.settings, "particles.method=" + method);
  ParticleSolver solver(scene, Domain{}, 1, 2);
  for (int k = 0; k < 5; ++k) solver.step(kStateGuardDt, {});
  const ParticleSet before = solver.particles();
  std::vector<Stroke> strokes = {push(speed)};
  Stroke tap = push(0.0);  // more particles than before
  tap.pours = true;
  strokes.push_back(tap);
  CHECK_THROWS_AS(solver.step(kStateGuardDt, strokes), BlowUpError);
  CHECK(same(solver.particles(), before));
  for (int k = 0; k < 5; ++k) solver.step(kStateGuardDt, {});
  CHECK_FALSE(same(solver.particles(), before));
  CHECK(solver.metrics().kinetic_energy < 1.0);
}

TEST_CASE("Particles that become too fast on the way get the sub-steps that this takes") {
  // Squeezed to a third of their distance, wcsph's particles burst apart at far more than their first speed.
  Scene scene = fluid(1600);
  apply_assignment(scene.settings, "particles.method=wcsph");
  scene.settings.particles.initial_pressure = "200*exp(-40*(x^2+y^2))";
  scene.settings.particles.cfl = 1.0;
  ParticleSolver solver(scene, Domain{}, 1, 1);
  for (int k = 0; k < 20; ++k) {
    solver.step(kStateGuardDt, {});
    const double limit = 0.5 * solver.interaction_radius() * solver.substeps() / kStateGuardDt;
    REQUIRE(fastest_speed(solver.particles(), ThreadTeam(1)) <=
            1.4143 * limit);  // each component is within it
  }
}

TEST_CASE("A step is parted so that no part needs more than the most sub-steps") {
  Scene scene = fluid(1000, "3", "0");
  scene.settings.particles.stiffness = 400.0;
  scene.settings.particles.max_substeps = 2;
  ParticleSolver solver(scene, Domain{}, 1, 1);
  const int parts = solver.parts_needed(kStateGuardDt);
  const double signal = 3.0 + std::sqrt(400.0 + scene.settings.particles.near_stiffness);
  const double substeps = std::ceil(kStateGuardDt * signal / (0.4 * solver.interaction_radius()));
  CHECK(parts == std::ceil(substeps / 2.0));
  CHECK(parts > 2);
  solver.step(kStateGuardDt / parts, {});
  CHECK(solver.substeps() <= 2);
  scene.settings.particles.max_substeps = 16;
  solver.apply(scene.settings);
  CHECK(solver.parts_needed(kStateGuardDt) == 1);
}

TEST_CASE("What stops a step is named with what helps the method") {
  const ParticleMethodName method = GENERATE(from_range(test::every_method()));
  CAPTURE(static_cast<int>(method));
  const bool iterates = test::solves_for_pressures(method);
  const std::string remedy = iterates ? "particles.max_iterations" : "particles.stiffness";
  const std::string foreign = iterates ? "stiffness" : "max_iterations";
  Scene scene = fluid(400);
  scene.settings.particles.method = method;
  ParticleSolver solver(scene, Domain{}, 1, 1);
  CHECK_THROWS_WITH(solver.step(kStateGuardDt, std::vector{push(std::numeric_limits<double>::infinity())}),
                    Contains("particle ") && Contains("time.step") && Contains(remedy) && !Contains(foreign));
}

TEST_CASE("A ball that is too fast for any number of sub-steps is named, not a particle") {
  Scene scene = fluid(400);
  ParticleSolver solver(scene, Domain{}, 1, 1);
  const Ball slow{{0.5, 0.5}, {1.0, 0.0}, 0.1, {}};
  const Ball fast{{0.25, 0.0}, {0.0, 1e7}, 0.1, {}};
  const auto is_refused = [](const auto& action) {
    CHECK_THROWS_WITH(action(), Contains("the ball at (0.25, 0) moves at 1e+07") &&
                                    Contains("max_substeps") && !Contains("particle "));
  };
  Surroundings surroundings(scene, Domain{});
  surroundings.begin_step(0.0, kStateGuardDt, std::vector{slow, fast});
  solver.meet(surroundings);
  is_refused([&] { solver.step(kStateGuardDt, {}); });
  is_refused([&] { return solver.parts_needed(kStateGuardDt, std::vector{fast, slow}); });
  CHECK(solver.parts_needed(kStateGuardDt, std::vector{Ball{{0.25, 0.0}, {0.0, 1000.0}, 0.1, {}}}) >
        solver.parts_needed(kStateGuardDt));
}
