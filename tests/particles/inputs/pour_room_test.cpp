// How much is poured into closed boxes.
#include "particles/inputs/pour_room.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <vector>

#include "particles/particle_fixtures.hpp"

using namespace twinflow;

namespace {

constexpr double kPourRoomDt = 1.0 / 60.0;

Stroke flood() {
  Stroke stroke;
  stroke.duration = kPourRoomDt;
  stroke.radius = 2.0;
  stroke.pours = true;
  return stroke;
}

/// The lower half of a closed box.
Scene half_full(ParticleMethodName method, int count) {
  Scene scene = test::fluid(count);
  scene.settings.domain.boundary = Boundary::walls;
  scene.settings.particles.method = method;
  scene.settings.particles.region = "-y";
  return scene;
}

}  // namespace

TEST_CASE("However long a stroke pours, a closed box takes no more than fills it") {
  const auto method =
      GENERATE(ParticleMethodName::wcsph, ParticleMethodName::dfsph, ParticleMethodName::double_density);
  const int count = GENERATE(100, 400);
  CAPTURE(name_of(method), count);
  const Scene scene = half_full(method, count);
  ParticleSolver solver(scene, {1.0, false}, 1, 1);
  const std::vector<Stroke> strokes = {flood()};
  for (int step = 0; step < 12; ++step) solver.step(kPourRoomDt, strokes);
  // The lattice leaves up to a row along each wall.
  CHECK(solver.particles().size() <= 4.0 / (solver.spacing() * solver.spacing()) + 0.5);
  CHECK(solver.particles().size() > 1.75 * count);
}

TEST_CASE("Each chamber of a box takes what fills it, however empty the other one is") {
  // A wall parts the box. The stroke covers the left chamber, which is full, and a part of the right one.
  Scene scene = half_full(ParticleMethodName::wcsph, 400);
  scene.settings.particles.region = "-0.1 - x";
  Solid wall;
  wall.shape = SolidShape::box;
  wall.size = {0.2, 2.2};
  scene.solids.push_back(wall);
  ParticleSolver solver(scene, {1.0, false}, 1, 1);
  Stroke stroke = flood();
  stroke.from = stroke.to = {-0.5, 0.0};
  stroke.radius = 0.9;  // up to x = 0.4
  for (int step = 0; step < 12; ++step) solver.step(kPourRoomDt, std::vector{stroke});
  const ParticleSet& set = solver.particles();
  const auto left =
      std::count_if(set.x.begin(), set.x.begin() + set.size(), [](float x) { return x < 0.0f; });
  CHECK(left <= 400 + 2);  // half a cell of the raster along a wall of 50
  CHECK(set.size() - left > 20);
}

TEST_CASE("What is drained can be poured again, and between open ends there is no limit") {
  ParticleSet set = test::particles_at({{0.0f, 0.0f}, {0.5f, 0.0f}, {0.5f, 0.5f}});
  const Domain domain{1.0, false};
  ParticleContainer container(Container::domain, domain, 0.9);
  const Solids solids{container, domain};
  PourRoom four(solids, 1.0, set);  // four particles fill it
  CHECK(four.reserve({-0.5, -0.5}));
  CHECK_FALSE(four.reserve({-0.5, 0.5}));
  set.remove(std::vector<unsigned char>{1, 0, 0});
  PourRoom drained(solids, 1.0, set);
  CHECK(drained.reserve({-0.5, -0.5}));
  CHECK(drained.reserve({-0.5, 0.5}));
  CHECK_FALSE(drained.reserve({0.0, 0.0}));
  container.open_ends(0.1, 0.0);
  PourRoom open(solids, 1.0, set);
  for (int k = 0; k < 20; ++k) CHECK(open.reserve({0.0, 0.0}));
}
