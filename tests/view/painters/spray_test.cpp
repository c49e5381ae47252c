#include "view/painters/spray.hpp"

#include <cmath>

#include <catch2/catch.hpp>

using namespace twinflow;

namespace {

constexpr double kSpacing = 0.0625;

/// A lattice of particles over what `inside` holds of the domain.
template <class Inside>
ParticleSet fluid(const Domain& domain, const Inside& inside) {
  ParticleSet particles;
  std::vector<Particle> added;
  for (double y = domain.minimum().y + 0.5 * kSpacing; y < domain.maximum().y; y += kSpacing) {
    for (double x = domain.minimum().x + 0.5 * kSpacing; x < domain.maximum().x; x += kSpacing) {
      if (inside(x, y)) added.push_back({.position = {x, y}});
    }
  }
  particles.append(added);
  return particles;
}

}  // namespace

TEST_CASE("the crowding of fluid that fills a periodic plane is 1 for every particle") {
  const Domain domain;
  const ParticleSet particles = fluid(domain, [](double, double) { return true; });
  for (const float crowd : crowding(particles, domain, kSpacing)) CHECK(crowd == Approx(1.0).epsilon(1e-5));
}

TEST_CASE("a lone particle's crowding is its share of its own cells, wherever it stands between them") {
  const Domain domain{1.0, false};
  double sum = 0.0;
  constexpr int kPlaces = 40;
  for (int j = 0; j < kPlaces; ++j) {
    for (int i = 0; i < kPlaces; ++i) {
      ParticleSet particles(1);
      particles.x[0] = static_cast<float>(2.0 * kSpacing * (i + 0.5) / kPlaces);
      particles.y[0] = static_cast<float>(2.0 * kSpacing * (j + 0.5) / kPlaces);
      sum += crowding(particles, domain, kSpacing)[0];
    }
  }
  // The mean of f² + (1−f)² is 2/3 for each axis; a cell has four spacings².
  CHECK(sum / (kPlaces * kPlaces) == Approx(4.0 / 9.0 / 4.0).epsilon(1e-3));
}

TEST_CASE("only fast and lonely particles are spray") {
  const Domain domain{1.0, false};
  const auto share_of_last = [&](ParticleSet particles, float speed) {
    particles.u[static_cast<std::size_t>(particles.size() - 1)] = speed;
    return spray(particles, domain, kSpacing, 2.0).back();
  };
  const ParticleSet pool = fluid(domain, [](double, double y) { return y < 0.0; });
  const ParticleSet lone(1);
  CHECK(share_of_last(lone, 2.5f) == 1.0f);
  CHECK(share_of_last(lone, 0.2f) == 0.0f);
  CHECK(share_of_last(pool, 2.5f) < 0.1f);  // at the surface
}
