#include "scene/fields/turbulence.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include <glm/geometric.hpp>

#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"

using namespace twinflow;

namespace {

using Velocity = std::function<glm::dvec2(glm::dvec2)>;

/// Mean and mean square over a net that resolves every wave, on which sums of waves equal their integrals.
struct Moments {
  glm::dvec2 mean{0.0};
  double mean_square = 0.0;
};

Moments moments_of(const Velocity& velocity, const GridShape& net) {
  Moments moments;
  for (int j = 0; j < net.ny; ++j) {
    for (int i = 0; i < net.nx; ++i) {
      const glm::dvec2 here = velocity(net.center(i, j));
      moments.mean += here / double(net.cells());
      moments.mean_square += glm::dot(here, here) / net.cells();
    }
  }
  return moments;
}

}  // namespace

TEST_CASE("turbulence has the speed it was asked for and no mean, whatever its waves and the domain") {
  for (const double wavenumber : {1.0, 5.5, 12.0}) {
    for (const int columns : {16, 64, 128}) {
      const GridShape net{columns, 64};
      const Velocity velocity = turbulent_velocity({0.3, wavenumber}, net.domain(), 3);
      const Moments moments = moments_of(velocity, net);
      CAPTURE(wavenumber, columns);
      CHECK(std::sqrt(moments.mean_square) == Approx(0.3).epsilon(1e-9));  // rounding of 64 waves' sum
      CHECK(glm::length(moments.mean) < 1e-12);
    }
  }
}

TEST_CASE("turbulence neither comes together nor spreads, and meets itself at the seam") {
  const Domain domain{1.5};
  const Velocity velocity = turbulent_velocity({1.0, 6.0}, domain, 1);
  constexpr double kStep = 1e-4;
  for (int k = 0; k < 200; ++k) {
    const glm::dvec2 point(1.5 * std::sin(7.0 * k), std::sin(11.0 * k));
    const double divergence =
        (velocity(point + glm::dvec2(kStep, 0)).x - velocity(point - glm::dvec2(kStep, 0)).x +
         velocity(point + glm::dvec2(0, kStep)).y - velocity(point - glm::dvec2(0, kStep)).y) /
        (2.0 * kStep);
    // Gradients are about 6 pi = 19; central differences miss k^3 step^2 / 6, at most 38^3 * 1e-8 / 6 a wave.
    CHECK(std::abs(divergence) < 1e-3);
    CHECK(glm::distance(velocity(point), velocity(point + domain.size())) < 1e-12);
  }
}

TEST_CASE("turbulence follows from its seed: the same one the same flow, another one another flow") {
  const auto at = [](std::uint64_t seed) {
    return turbulent_velocity({1.0, 6.0}, Domain{}, seed)({0.3, -0.7});
  };
  CHECK(at(1) == at(1));
  CHECK(glm::distance(at(1), at(2)) > 1e-3);
  CHECK(glm::distance(at(0), at(1)) > 1e-3);
  // Computed independently in Python; the same on every machine up to the last digits of its sine.
  CHECK(at(1).x == Approx(1.2398732145022597).margin(1e-9));
  CHECK(at(1).y == Approx(-0.6246779667672137).margin(1e-9));
}

TEST_CASE("a scene's turbulence is added to its velocity") {
  Scene scene = load_scene("uniform");
  apply_assignment(scene.settings, "turbulence.amplitude=0.25");
  const GridShape net{64, 64};
  const Moments moments = moments_of(initial_velocity(scene, 9), net);
  CHECK(moments.mean.x == Approx(1.0));
  CHECK(moments.mean_square == Approx(1.0 + 0.25 * 0.25));
  const glm::dvec2 point(0.1, 0.2);
  CHECK(initial_velocity(scene, 9)(point) == initial_velocity(scene, 9)(point));
  CHECK(initial_velocity(scene, 9)(point) != initial_velocity(scene, 8)(point));
}
