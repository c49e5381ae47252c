// How many sub-steps a step is divided into: numbers only, no fluid.
#include "particles/stepping/substep_choice.hpp"

#include <catch2/catch.hpp>

#include <limits>

#include "particles/particle_fixtures.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

/// A particle may move by 0.05 in a sub-step, signals by 0.02.
constexpr SubstepLimits kLimits = {
    .speed_weight = 1.0, .signal_speed = 2.0, .cfl = 0.2, .interaction_radius = 0.1, .movement_limit = 0.05};
constexpr double kSubstepChoiceDt = 0.1;

ParticleSet moving(float speed) {
  ParticleSet particles = test::particles_at({{0.1f, 0.2f}, {0.3f, 0.4f}});
  particles.u[1] = speed;
  return particles;
}

}  // namespace

TEST_CASE("Neither the fastest particle nor sound crosses more than its part of the radius in a sub-step") {
  CHECK(substeps_for(0.0, kSubstepChoiceDt, kLimits) == 10.0);  // 0.1 s · 2 / 0.02
  CHECK(substeps_for(1.0, kSubstepChoiceDt, kLimits) == 15.0);  // their speeds add up
  SubstepLimits soft = kLimits;
  soft.signal_speed = 0.0;
  CHECK(substeps_for(0.0, kSubstepChoiceDt, soft) == 1.0);  // a step is never divided into none
}

TEST_CASE("No particle reaches the limit of its movement, even if it gains a quarter of its speed") {
  SubstepLimits light = kLimits;
  light.speed_weight = 0.0;
  light.signal_speed = 0.0;
  CHECK(substeps_for(3.9, kSubstepChoiceDt, light) == 10.0);  // 1.25 · 3.9 · 0.1 / 0.05 = 9.75
}

TEST_CASE("The body force counts with the speed that it gives in the step, and balls with theirs") {
  const ThreadTeam team(1);
  const ParticleSet particles = moving(1.0f);
  const auto needed = [&](std::vector<Ball> balls, double acceleration) {
    return substeps_needed(particles, balls, acceleration, kSubstepChoiceDt, kLimits, 16, team);
  };
  CHECK(needed({}, 0.0) == 15.0);
  CHECK(needed({}, 10.0) == 20.0);
  CHECK(needed({{.center = {}, .velocity = {0.0, 3.0}, .radius = 0.1, .color = {}}}, 0.0) == 25.0);
  CHECK(substeps_needed(ParticleSet(0), {}, 0.0, kSubstepChoiceDt, kLimits, 16, team) == 1.0);
}

TEST_CASE("A step that would never end is refused, and its cause is named") {
  const ThreadTeam team(1);
  const std::vector<Ball> ball = {{.center = {0.5, 0.0}, .velocity = {1e7, 0.0}, .radius = 0.1, .color = {}}};
  const auto refused = [&](const ParticleSet& particles, std::span<const Ball> balls,
                           const std::string& cause) {
    CHECK_THROWS_AS(substeps_needed(particles, balls, 0.0, kSubstepChoiceDt, kLimits, 1, team),
                    TooManySubsteps);
    CHECK_THROWS_WITH(substeps_needed(particles, balls, 0.0, kSubstepChoiceDt, kLimits, 1, team),
                      Contains(cause) && Contains("more than 1000 sub-steps"));
  };
  refused(moving(1e6f), {}, "particle 1 at (0.3, 0.4) moves at 1e+06");
  refused(moving(0.0f), ball, "the ball at (0.5, 0) moves at 1e+07");
  refused(moving(std::numeric_limits<float>::infinity()), {}, "particle 1 ");

  SubstepLimits stiff = kLimits;
  stiff.signal_speed = 3e12;
  CHECK_THROWS_WITH(substeps_needed(moving(1.0f), {}, 0.0, kSubstepChoiceDt, stiff, 1, team),
                    Contains("signals at 3e+12 domain units/s"));
}
