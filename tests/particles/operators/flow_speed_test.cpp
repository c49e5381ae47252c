#include "particles/operators/flow_speed.hpp"

#include <catch2/catch.hpp>

#include <cmath>

using namespace twinflow;

TEST_CASE("The speed of a flow is near its largest speed, and one particle alone counts little") {
  constexpr int kCount = 300;
  const ThreadTeam team(2);
  ParticleSet particles(kCount);
  for (std::size_t k = 0; k < kCount; ++k) particles.u[k] = std::sin(0.1f * static_cast<float>(k));
  // The mean of sin¹⁶ is 6435/32768.
  CHECK(flow_speed(particles, team) == Approx(std::pow(6435.0 / 32768.0, 0.0625)).epsilon(0.02));
  particles.u[7] = 2.0f;
  CHECK(flow_speed(particles, team) < 1.5);
}
