#include <catch2/catch.hpp>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "scene/scene.hpp"
#include "scene/solids/surroundings.hpp"

using namespace twinflow;

namespace {

Scene scene_of(const std::string& toml) { return parse_scene(toml, "surroundings.toml", {}); }

const std::string kMovingDisc =
    "[[solid]]\nshape = \"disc\"\nradius = 0.25\ncenter = [-0.5, 0]\nvelocity = [0.5, 0]\n";

}  // namespace

TEST_CASE("Solids and balls are where they are at any time of a step, with mean velocities since another") {
  Surroundings surroundings(scene_of(kMovingDisc), Domain{});
  const Ball ball{.center = {0.2, 0.6}, .velocity = {0.4, -0.8}, .radius = 0.1};
  surroundings.begin_step(1.0, 1.2, {&ball, 1});
  const auto disc_at = [](const SolidSet& solids) { return solids.from_center({0.0, 0.0}, 0).x; };
  CHECK(disc_at(surroundings.solids()) == Approx(-0.1));
  CHECK(disc_at(surroundings.at(1.0)) == Approx(0.0).margin(1e-12));
  CHECK(disc_at(surroundings.at(1.2)) == Approx(-0.1));
  CHECK(surroundings.at(1.0).balls()[0].center.y == Approx(0.76));
  for (int part = 1; part <= 4; ++part) {
    const SolidSet solids = surroundings.at(1.0 + 0.05 * part, 0.95 + 0.05 * part);
    CHECK(disc_at(solids) == Approx(-0.025 * part));
    CHECK(solids.balls()[0].center.x == Approx(0.12 + 0.02 * part));
    CHECK(solids.nearest({0.0, 0.0}).velocity.x == Approx(0.5));
    CHECK(solids.time() == Approx(1.0 + 0.05 * part));
  }
}

TEST_CASE(
    "What stands still has one revision in all parts of all steps, and what moves has another in each") {
  const bool moves = GENERATE(false, true);
  Surroundings surroundings(scene_of(moves ? kMovingDisc : "[[solid]]\nshape = \"disc\"\nradius = 0.25\n"),
                            Domain{});
  const std::uint64_t first = surroundings.solids().revision();
  surroundings.begin_step(0.0, 0.1, {});
  const SolidSet half = surroundings.at(0.05, 0.0);
  CHECK((half.revision() == first) == !moves);
  CHECK((surroundings.at(0.0).revision() == half.revision()) == !moves);
  // A ball changes the solids, whatever was drawn meanwhile; without balls they are others again.
  const Ball ball{.center = {0.6, 0.6}, .velocity = {0.0, 0.0}, .radius = 0.1};
  const std::uint64_t before = surroundings.solids().revision();
  surroundings.begin_step(0.0, 0.1, {&ball, 1});
  CHECK(surroundings.solids().revision() != before);
  surroundings.set_walls(std::make_shared<const DrawnWalls>(GridShape::covering(1.0, 32), true));
  const SolidSet without = surroundings.solids().without_balls();
  CHECK(without.revision() != surroundings.solids().revision());
  CHECK(without.balls().empty());
  CHECK(without.state() != surroundings.solids().state());
}

TEST_CASE("A step that is given up leaves the surroundings of the last one, because they are a value") {
  Surroundings surroundings(scene_of(kMovingDisc), Domain{});
  const Surroundings last = surroundings;
  auto walls = std::make_shared<DrawnWalls>(GridShape::covering(1.0, 32), Periodicity(true));
  const WallStroke stroke{.from = {0.5, 0.5}, .to = {0.6, 0.5}, .radius = 0.1};
  walls->add(stroke);
  surroundings.begin_step(0.0, 0.1, {});
  surroundings.set_walls(walls, {&stroke, 1});
  CHECK(surroundings.new_walls().size() == 1);
  CHECK(surroundings.at(0.0).distance({0.55, 0.5}) < 0.0);
  CHECK(last.at(0.0).distance({0.55, 0.5}) > 0.0);
  surroundings = last;
  CHECK(surroundings.walls() == nullptr);
  CHECK(surroundings.solids().revision() == last.solids().revision());
  surroundings.begin_step(0.1, 0.2, {});
  CHECK(surroundings.new_walls().empty());
}

TEST_CASE("Bodies that float in the grid's liquid are solids of the liquid alone") {
  Surroundings surroundings(scene_of(kMovingDisc), Domain{});
  const Body body{.center = {0.5, 0.5}, .size = {0.4, 0.4}, .velocity = {0.1, 0.0}, .spin = 2.0};
  surroundings.set_bodies({&body, 1});
  CHECK(surroundings.solids().count() == 1);
  const SolidSet in_liquid = surroundings.solids_in_liquid();
  CHECK(in_liquid.count() == 2);
  CHECK(in_liquid.first_body() == 1);
  CHECK(in_liquid.turning_rate(1) == 2.0);
  CHECK(in_liquid.distance({0.5, 0.5}) < 0.0);
  CHECK(surroundings.solids_in_liquid().revision() == in_liquid.revision());  // they have not moved
  Body moved = body;
  moved.center.x = -0.5;
  const Body disc{.shape = BodyShape::disc, .center = {0.5, 0.5}, .size = {0.2, 0.2}};
  surroundings.set_bodies(std::array{moved, disc});
  const SolidSet later = surroundings.solids_in_liquid();
  CHECK(later.revision() > in_liquid.revision());
  CHECK(later.distance({-0.5, 0.5}) == Approx(-0.2));
  CHECK(later.distance({0.5, 0.5}) == Approx(-0.1));
  CHECK(in_liquid.distance({0.5, 0.5}) == Approx(-0.2));  // a copy keeps its places
  surroundings.set_bodies({});
  CHECK(surroundings.solids_in_liquid().count() == 1);
}

TEST_CASE("The lid and the inlets of both fluids follow live parameters") {
  Scene scene = scene_of(
      "[domain]\nboundary = \"channel\"\nlid_speed = 0.5\n[inlet]\nu = \"2 * nu\"\n"
      "[grid]\nviscosity = 0.25\n[particles]\nviscosity = 0.5\n");
  Surroundings surroundings(scene, Domain{});
  CHECK(surroundings.box().lid_speed == 0.5);
  CHECK((*surroundings.inlet(Fluid::grid))(0.0, 0.0).x == Approx(0.5));
  CHECK((*surroundings.inlet(Fluid::particles))(0.0, 0.0).x == Approx(1.0));
  scene.settings.domain.lid_speed = -1.0;
  scene.settings.grid.viscosity = 1.0;
  surroundings.apply(scene.settings);
  CHECK(surroundings.box().lid_speed == -1.0);
  CHECK((*surroundings.inlet(Fluid::grid))(0.0, 0.0).x == Approx(2.0));
  CHECK_FALSE(Surroundings(scene_of(kMovingDisc), Domain{}).inlet(Fluid::grid));
}
