#include "particles/boundaries/placed_solids.hpp"

#include <catch2/catch.hpp>

#include <memory>

#include "particles/particle_fixtures.hpp"
#include "scene/solids/drawn_walls.hpp"

using namespace twinflow;

namespace {

constexpr Domain kDomain{1.0, false};

SolidSet with_ball(double x) {
  const Ball ball = {.center = {x, 0.0}, .radius = 0.1};
  SolidSet shapes(kDomain);
  shapes.set_balls({&ball, 1});
  return shapes;
}

}  // namespace

TEST_CASE("Solids keep the impulses of a step while they move, and start anew once others come or go") {
  PlacedSolids solids(SolidSet(kDomain), false);
  CHECK(solids.ledger() == nullptr);
  CHECK(solids.place(with_ball(0.5)));
  REQUIRE(solids.ledger() != nullptr);
  solids.ledger()->add_reaction(solids.shapes(), 0, {0.4, 0.0}, {1.0, 0.0});
  CHECK_FALSE(solids.place(with_ball(0.6)));
  solids.end_step(3.0, 0.5);
  REQUIRE(solids.forces().size() == 2);
  CHECK(solids.forces()[0].force == glm::dvec2(-6.0, 0.0));
  CHECK(solids.forces()[1].force == glm::dvec2(0.0));

  CHECK(solids.place(SolidSet(kDomain)));
  REQUIRE(solids.forces().size() == 1);
  CHECK(solids.forces()[0].force == glm::dvec2(0.0));
  CHECK(solids.ledger() == nullptr);
}

TEST_CASE("New walls remove the fluid in their place, but no rigid body and nothing under older walls") {
  const WallStroke old_wall = {.from = {-0.5, -0.5}, .to = {-0.5, 0.5}, .radius = 0.1};
  const WallStroke new_wall = {.from = {0.5, -0.5}, .to = {0.5, 0.5}, .radius = 0.1};
  auto walls = std::make_shared<DrawnWalls>(GridShape::covering(1.0, 128), kDomain.periodic);
  walls->add(old_wall);
  walls->add(new_wall);
  SolidSet shapes(kDomain);
  shapes.set_walls(walls);
  const PlacedSolids solids(shapes, false);
  ParticleSet particles = test::particles_at({{-0.5f, 0.0f}, {0.0f, 0.0f}, {0.5f, 0.0f}, {0.5f, 0.2f}});
  particles.body[3] = 1;
  solids.make_room(particles, {&new_wall, 1}, kDomain);
  REQUIRE(particles.size() == 3);
  CHECK(particles.id[0] == 0);
  CHECK(particles.id[1] == 1);
  CHECK(particles.id[2] == 3);
}
