#include "particles/readings/exact_error.hpp"

#include <catch2/catch.hpp>

using namespace twinflow;

TEST_CASE("the particles' error is their velocities' relative distance from the exact ones where they are",
          "[particles]") {
  ParticleSet particles(3);
  const auto exact = [](glm::dvec2 point) { return glm::dvec2(2.0 * point.y, -point.x); };
  for (std::size_t k = 0; k < 3; ++k) {
    particles.x[k] = 0.25f * static_cast<float>(k);
    particles.y[k] = 0.5f;
    particles.u[k] = 1.0f;
    particles.v[k] = -particles.x[k];
  }
  CHECK(*relative_l2_error(particles, exact) == 0.0);
  particles.v[1] += 0.5f;
  // Exact squares: three times 1, and 0, 1/16, 1/4.
  CHECK(*relative_l2_error(particles, exact) == Approx(std::sqrt(0.25 / (3.0 + 0.3125))));
  CHECK_FALSE(relative_l2_error(particles, [](glm::dvec2) { return glm::dvec2(0.0); }));
}
