// What an observer of a step of the particle fluid sees.
#include <catch2/catch.hpp>

#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "particles/particle_fixtures.hpp"
#include "particles/particle_solver.hpp"
#include "particles/stepping/particle_observer.hpp"
#include "particles/stepping/particle_stages.hpp"

using namespace twinflow;

namespace {

/// Keeps the particles and their numbers of neighbors, as of the last sub-step.
struct NeighborCounts : ParticleObserver {
  void begin_attempt() override {}
  void begin_substep(int, int) override {}
  void see(const Stage& stage, const ParticleSet& seen, std::span<const float> values) override {
    if (stage.quantity != StageQuantity::neighbors) return;
    particles = seen;
    counts.assign(values.begin(), values.end());
  }
  ParticleSet particles{0};
  std::vector<float> counts;
};

}  // namespace

TEST_CASE("An observer sees how many others each particle has within the radius") {
  const std::string search = GENERATE(from_range(test::every_search_name()));
  CAPTURE(search);
  Scene scene = test::fluid(600, test::kVortexU, test::kVortexV);
  apply_assignment(scene.settings, "particles.search=" + search);
  ParticleSolver solver(scene, Domain{}, 1, 1);
  NeighborCounts observer;
  solver.observe(&observer);
  test::run(solver, 3);
  REQUIRE(observer.counts.size() == 600);

  const ParticleSet& particles = observer.particles;
  const double radius = solver.interaction_radius();
  int most = 0;
  for (std::size_t i = 0; i < 600; ++i) {
    int surely = 0, perhaps = 0;  // those whose distance is the radius but for rounding
    for (std::size_t j = 0; j < 600; ++j) {
      const double dx = std::remainder(double(particles.x[i]) - particles.x[j], 2.0);
      const double dy = std::remainder(double(particles.y[i]) - particles.y[j], 2.0);
      if (i == j || std::hypot(dx, dy) > radius + 1e-6) continue;
      (std::hypot(dx, dy) < radius - 1e-6 ? surely : perhaps) += 1;
    }
    most = std::max(most, surely);
    REQUIRE(observer.counts[i] >= static_cast<float>(surely));
    REQUIRE(observer.counts[i] <= static_cast<float>(surely + perhaps));
  }
  CHECK(most > 5);
}
