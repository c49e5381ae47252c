#include "particles/stepping/substep_choice.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <glm/geometric.hpp>

#include "core/numbers.hpp"
#include "particles/stepping/state_guard.hpp"

namespace twinflow {
namespace {

/// A step that needs more than this many times max_substeps is refused: it would not end.
constexpr double kMostParts = 1000.0;

/// Null if there is none.
const Ball* fastest_of(std::span<const Ball> balls) {
  const auto fastest = std::max_element(balls.begin(), balls.end(), [](const Ball& a, const Ball& b) {
    return glm::dot(a.velocity, a.velocity) < glm::dot(b.velocity, b.velocity);
  });
  return fastest == balls.end() ? nullptr : &*fastest;
}

std::string describe(const Ball& ball) {
  return formatted("the ball at (%.3g, %.3g) moves at %.3g domain units/s", ball.center.x, ball.center.y,
                   glm::length(ball.velocity));
}

std::string describe_solid(double speed) {
  return formatted("a solid moves at up to %.3g domain units/s", speed);
}

/// A speed that has grown without bounds has no whole number.
std::string describe_signals(double speed) { return formatted("signals at %.3g domain units/s", speed); }

}  // namespace

double movement_limit(const Solids& solids, double interaction_radius, double spacing) {
  const glm::dvec2 size = solids.container.space().size();
  const double limit = std::min({0.5 * interaction_radius, 0.25 * size.x, 0.25 * size.y});
  // Not beyond the middle of a wall two spacings thick, behind which its other surface is nearest. This holds
  // along both axes at once, and towards a wall that comes as fast. It includes a density correction of a
  // fifth and a shift of a tenth of the spacing.
  constexpr double kTowardsWall = 0.49;
  constexpr double kTowardsMovingWall = 0.31;
  const SolidSet* shapes = solids.shapes;
  if (shapes == nullptr || !shapes->may_be_thin()) return limit;
  return std::min(limit, (shapes->any_moves() ? kTowardsMovingWall : kTowardsWall) * spacing);
}

double substeps_for(double speed, double dt_seconds, const SubstepLimits& limits) {
  constexpr double kHeadroom = 1.25;
  const double substeps =
      std::ceil(dt_seconds * std::max((limits.speed_weight * speed + limits.signal_speed) /
                                          (limits.cfl * limits.interaction_radius),
                                      kHeadroom * speed / limits.movement_limit));
  return std::max(substeps, 1.0);
}

double substeps_needed(const ParticleSet& particles, std::span<const Ball> balls, double acceleration,
                       double dt_seconds, const SubstepLimits& limits, int max_substeps,
                       const ThreadTeam& team) {
  if (particles.size() == 0) return 1.0;
  const Ball* fastest_ball = fastest_of(balls);
  const double ball_speed = fastest_ball != nullptr ? glm::length(fastest_ball->velocity) : 0.0;
  const double particle_speed = fastest_speed(particles, team) + dt_seconds * acceleration;
  const double speed = std::max({particle_speed, ball_speed, limits.solid_speed});
  const double substeps = substeps_for(speed, dt_seconds, limits);
  const double most = kMostParts * max_substeps;
  if (substeps <= most) return substeps;
  const std::string fastest = speed == particle_speed ? describe_fastest(particles)
                              : speed == ball_speed   ? describe(*fastest_ball)
                                                      : describe_solid(speed);
  throw TooManySubsteps(fastest + " and " + describe_signals(limits.signal_speed) +
                        ", for which a step would take more than " + std::to_string(static_cast<int>(most)) +
                        " sub-steps; a smaller time.step, or a larger particles.max_substeps, may help");
}

}  // namespace twinflow
