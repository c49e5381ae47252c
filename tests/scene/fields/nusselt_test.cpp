// What Nusselt numbers relate the flux of heat to, and which walls have one.
#include "scene/fields/nusselt.hpp"

#include <string>

#include <catch2/catch.hpp>

#include "scene/scene.hpp"

using namespace twinflow;

namespace {

/// The numbers in a domain of 4 × 2 between walls of these temperatures, where the walls' fluxes into the
/// fluid, over κ, are 8, -4, 2, -1.
NusseltNumbers numbers_of(const std::string& walls) {
  const Scene scene =
      parse_scene("[domain]\nboundary = \"walls\"\naspect = 2\n[temperature]\ninitial = \"0\"\n" + walls,
                  "heat.toml", {});
  const WallConduction conduction(*temperatures(scene), Domain{2.0, false});
  return conduction.numbers([](Side side) {
    constexpr std::array kFluxes{8.0, -4.0, 2.0, -1.0};
    return kFluxes[index_of(side)];
  });
}

}  // namespace

TEST_CASE("a pair of walls relates its fluxes to conduction over its distance") {
  const NusseltNumbers numbers = numbers_of("left = \"3\"\nright = \"y - 1\"");
  CHECK(numbers.walls[index_of(Side::left)].value() == Approx(8.0));
  CHECK(numbers.walls[index_of(Side::right)].value() == Approx(4.0));
  CHECK(!numbers.walls[index_of(Side::bottom)]);
  CHECK(numbers.hotter == numbers.walls[index_of(Side::left)]);
  CHECK(numbers.colder == numbers.walls[index_of(Side::right)]);
}

TEST_CASE("the colder wall is the one whose mean temperature is lower") {
  const NusseltNumbers numbers = numbers_of("bottom = \"x\"\ntop = \"2\"");
  CHECK(numbers.hotter.value() == Approx(-1.0));
  CHECK(numbers.colder.value() == Approx(-2.0));
}

TEST_CASE("walls of the same mean temperature and walls alone have no Nusselt number") {
  for (const char* walls : {"left = \"1\"\nright = \"1 + y\"", "left = \"1\"\ntop = \"2\"", ""}) {
    CAPTURE(walls);
    const NusseltNumbers numbers = numbers_of(walls);
    CHECK(!numbers.hotter);
    CHECK(!numbers.walls[index_of(Side::left)]);
    CHECK(!numbers.walls[index_of(Side::top)]);
  }
}

TEST_CASE(
    "where left and right are no pair, floor and ceiling are, and every wall of two pairs has a number") {
  CHECK(numbers_of("left = \"1\"\nright = \"1\"\nbottom = \"2\"\ntop = \"0\"").hotter.value() == Approx(2.0));
  const NusseltNumbers both = numbers_of("left = \"4\"\nright = \"0\"\nbottom = \"2\"\ntop = \"0\"");
  CHECK(both.hotter.value() == Approx(8.0));
  CHECK(both.walls[index_of(Side::bottom)].value() == Approx(2.0));
}
