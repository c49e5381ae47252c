#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include <glm/geometric.hpp>

#include "core/files.hpp"
#include "core/temporary_folder.hpp"
#include "scene/image_fixture.hpp"
#include "scene/scene.hpp"
#include "scene/solids/solid_set.hpp"
#include "scene/solids/surface_pieces.hpp"

using namespace twinflow;

namespace {

SolidSet solids_of(const std::string& toml, bool periodic = true, const std::filesystem::path& folder = {}) {
  const Scene scene = parse_scene(toml, "solids.toml", folder);
  return {scene, {scene.settings.domain.aspect, periodic}};
}

const std::string kDisc = "[[solid]]\nshape = \"disc\"\nradius = 0.25\ncenter = [0.5, 0.0]\n";
const std::string kTriangle =
    "[[solid]]\nshape = \"polygon\"\npoints = [[0.0, 0.0], [0.4, 0.0], [0.0, 0.3]]\ncenter = [-0.1, 0.2]\n";

}  // namespace

TEST_CASE("distances from a disc, a box and a polygon are exact, and positive in the fluid") {
  const SolidSet disc = solids_of(kDisc);
  CHECK(disc.distance({0.5, 0.0}) == Approx(-0.25));
  CHECK(disc.distance({0.0, 0.0}) == Approx(0.25));
  CHECK(disc.distance({-0.95, 0.0}) == Approx(0.3));  // across the seam of the periodic domain
  CHECK(solids_of(kDisc, false).distance({-0.95, 0.0}) == Approx(1.2));

  const SolidSet box = solids_of("[[solid]]\nshape = \"box\"\nsize = [0.4, 0.2]\nangle = 90.0\n");
  CHECK(box.distance({0.0, 0.3}) == Approx(0.1));
  CHECK(box.distance({0.3, 0.0}) == Approx(0.2));
  CHECK(box.distance({0.13, 0.24}) == Approx(0.05));  // from the corner (0.1, 0.2)
  CHECK(box.distance({0.07, 0.0}) == Approx(-0.03));

  const SolidSet triangle = solids_of(kTriangle);
  CHECK(triangle.distance({0.1, 0.1}) == Approx(0.1));
  CHECK(triangle.distance({-0.1 + 0.12 + 0.06, 0.2 + 0.16 + 0.08 + 0.05}) ==
        Approx((0.18 * 3.0 + 0.29 * 4.0 - 1.2) / 5.0));
  CHECK(triangle.distance({0.0, 0.3}) == Approx(-(1.2 - 0.3 - 0.4) / 5.0));
  const SolidSurface below = triangle.nearest({0.1, 0.1});
  CHECK(below.outward.x == Approx(0.0).margin(1e-12));
  CHECK(below.outward.y == Approx(-1.0));
}

TEST_CASE("the union of solids has the distance of the nearest one, and a bowl has its fluid inside") {
  const SolidSet both = solids_of(kDisc + "slip = 0.5\n" + kTriangle);
  CHECK(both.nearest({0.2, 0.0}).solid == 0);
  CHECK(both.nearest({0.2, 0.0}).slip == 0.5);
  CHECK(both.nearest({-0.2, 0.3}).solid == 1);
  const SolidSet bowl = solids_of("[[solid]]\nshape = \"disc\"\nradius = 0.8\ninside_out = true\n", false);
  CHECK(bowl.distance({0.0, 0.0}) == Approx(0.8));
  CHECK(bowl.distance({0.9, 0.0}) == Approx(-0.1));
  CHECK(bowl.nearest({0.7, 0.0}).outward.x == Approx(-1.0));
}

TEST_CASE("the distance from a formula's solid is that from its line, whatever the formula's slope") {
  const SolidSet disc =
      solids_of("[[solid]]\nshape = \"formula\"\nformula = \"100*(0.3^2 - (x-0.5)^2 - y^2)\"\n");
  for (const glm::dvec2 point : {glm::dvec2(0.1, 0.05), glm::dvec2(0.5, 0.21), glm::dvec2(-0.9, 0.1),
                                 glm::dvec2(0.77, -0.3), glm::dvec2(0.5, 0.9)}) {
    const glm::dvec2 offset = Domain{}.minimum_image(point - glm::dvec2(0.5, 0.0));
    CAPTURE(point.x, point.y);
    CHECK(disc.distance(point) == Approx(glm::length(offset) - 0.3).margin(2e-5));
    CHECK(glm::dot(disc.nearest(point).outward, glm::normalize(offset)) > 0.999);
  }
}

TEST_CASE("dark parts of an image are solid") {
  const TemporaryFolder folder;
  std::string pixels;  // dark in the left half
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column)
      pixels += column < 4 ? std::string(3, '\0') : std::string(3, '\xff');
  }
  folder.file("half.png", png_file(8, 8, pixels));
  const SolidSet half = solids_of("[[solid]]\nshape = \"image\"\nimage = \"half.png\"\nsize = [0.8, 0.8]\n",
                                  false, folder.path());
  CHECK(half.distance({-0.2, 0.0}) == Approx(-0.2).margin(1e-4));
  CHECK(half.distance({0.15, 0.1}) == Approx(0.15).margin(1e-4));
  CHECK(half.nearest({0.05, 0.0}).outward.x == Approx(1.0).margin(1e-6));
  CHECK(half.nearest({-0.45, 0.0}).outward.x == Approx(-1.0).margin(1e-6));  // beyond the image
}

TEST_CASE("transparent parts of an image are no solid, whatever color they have") {
  const TemporaryFolder folder;
  const char hidden = GENERATE('\0', '\xff', '\x50');
  const int faint = GENERATE(0, 100);  // of 255; black with less than half its opacity is brighter than half
  CAPTURE(int{hidden}, faint);
  std::string pixels;  // black in the left half, where alone it is opaque
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      pixels += std::string(3, column < 4 || faint > 0 ? '\0' : hidden);
      pixels += column < 4 ? '\xff' : static_cast<char>(faint);
    }
  }
  folder.file("half.png", png_file(8, 8, pixels, 4));
  const SolidSet half = solids_of("[[solid]]\nshape = \"image\"\nimage = \"half.png\"\nsize = [0.8, 0.8]\n",
                                  false, folder.path());
  CHECK(half.distance({-0.2, 0.0}) < -0.15);
  CHECK(half.distance({0.2, 0.0}) > 0.1);
  CHECK(half.nearest({0.2, 0.0}).outward.x == Approx(1.0).margin(1e-6));
  if (faint == 0 && hidden == '\xff') CHECK(half.distance({-0.2, 0.0}) == Approx(-0.2).margin(1e-4));
}

TEST_CASE("a solid moves along its path and turns about its center") {
  SolidSet mover = solids_of(
      "[[solid]]\nshape = \"disc\"\nradius = 0.1\npath = [[0.0, -0.5, 0.0], [1.0, 0.5, 0.0], [2.0, 0.5, "
      "0.4]]\n");
  CHECK(mover.distance({-0.5, 0.0}) == Approx(-0.1));
  mover.place(0.25, 0.5);
  CHECK(mover.distance({0.0, 0.0}) == Approx(-0.1));
  CHECK(mover.nearest({0.0, 0.1}).velocity.x == Approx(1.0));
  mover.place(0.75, 1.25);  // round the corner: the mean velocity
  CHECK(mover.nearest({0.5, 0.1}).velocity.x == Approx(0.5));
  CHECK(mover.nearest({0.5, 0.1}).velocity.y == Approx(0.2));
  mover.place(3.0, 3.5);
  CHECK(glm::length(mover.nearest({0.5, 0.4}).velocity) == 0.0);

  SolidSet paddle = solids_of("[[solid]]\nshape = \"box\"\nsize = [0.8, 0.1]\nspin = 3.141592653589793\n");
  const std::uint64_t before = paddle.revision();
  paddle.place(0.0, 0.5);  // a quarter turn
  CHECK(paddle.distance({0.0, 0.3}) == Approx(-0.05));
  CHECK(paddle.nearest({0.0, 0.3}).velocity.x == Approx(-0.3 * std::numbers::pi));
  CHECK(paddle.revision() != before);
}

TEST_CASE("a smooth path goes through its rows with a velocity that does not jump") {
  // Rows of a swing, unevenly apart.
  const auto swing = [](double time) { return 0.1 * (1.0 - std::cos(2.0 * time)); };
  std::string rows;
  for (const double time : {0.0, 0.2, 0.35, 0.6, 0.8, 1.0, 1.2, std::numbers::pi / 2.0}) {
    rows += "[" + std::to_string(time) + ", " + std::to_string(swing(time)) + ", 0.3], ";
  }
  const std::string solid = "[[solid]]\nshape = \"disc\"\nradius = 0.1\npath = [" + rows + "]\n";
  SolidSet smooth = solids_of(solid + "smooth = true\n", false);
  SolidSet straight = solids_of(solid, false);
  constexpr double kStep = 0.005;
  double before = 0.0;
  double jump = 0.0;
  double straight_before = 0.0;
  double straight_jump = 0.0;
  for (int step = 0; step < 300; ++step) {
    const double time = step * kStep;
    smooth.place(time, time + kStep);
    straight.place(time, time + kStep);
    const double speed = smooth.nearest({2.0, 0.3}).velocity.x;
    const double straight_speed = straight.nearest({2.0, 0.3}).velocity.x;
    if (step > 0) jump = std::max(jump, std::abs(speed - before));
    if (step > 0) straight_jump = std::max(straight_jump, std::abs(straight_speed - straight_before));
    before = speed;
    straight_before = straight_speed;
    // A cubic between exact rows, whose slopes are right to the square of their distance.
    CHECK(smooth.distance({0.9, 0.3}) == Approx(0.8 - swing(time + kStep)).margin(2e-3));
  }
  // Its acceleration is at most 0.4, and may be half as much again in a cubic; straight pieces jump.
  CHECK(jump < 1.5 * 0.4 * kStep + 1e-9);
  CHECK(straight_jump > 10.0 * jump);
  CHECK(parse_scene(to_toml(parse_scene(solid + "smooth = true\n", "s.toml", {})), "s.toml", {})
            .solids[0]
            .smooth);
}

TEST_CASE("the lengths of surfaces are those of what the fluid meets") {
  constexpr double kPi = std::numbers::pi;
  const auto lengths = [](const std::string& toml, bool periodic = true) {
    const SolidSet solids = solids_of(toml, periodic);
    std::vector<double> sums(static_cast<std::size_t>(solids.count()), 0.0);
    for (const SurfacePiece& piece : surface_pieces(solids, GridShape::covering(1.0, 256))) {
      sums[static_cast<std::size_t>(piece.solid)] += piece.length;
    }
    return sums;
  };
  // Arcs in 256 rows are exact to 1e-5; a corner may lack a tenth of a row.
  CHECK(lengths(kDisc)[0] == Approx(0.5 * kPi).epsilon(2e-5));
  CHECK(lengths(kTriangle)[0] == Approx(1.2).epsilon(1e-3));
  // Sides along the lines of the net.
  CHECK(lengths("[[solid]]\nshape = \"box\"\nsize = [0.3, 0.25]\n")[0] == Approx(1.1).epsilon(1e-3));
  CHECK(lengths("[[solid]]\nshape = \"box\"\nsize = [0.25, 0.25]\n")[0] == Approx(1.0).epsilon(2e-3));
  CHECK(lengths("[[solid]]\nshape = \"disc\"\nradius = 0.9\ninside_out = true\n")[0] ==
        Approx(1.8 * kPi).epsilon(2e-5));
  // Half of it lies beyond the walls, or on the other side of a domain that repeats.
  const std::string on_edge = "[[solid]]\nshape = \"disc\"\nradius = 0.25\ncenter = [1.0, 0.0]\n";
  CHECK(lengths(on_edge, false)[0] == Approx(0.25 * kPi).epsilon(2e-5));
  CHECK(lengths(on_edge, true)[0] == Approx(0.5 * kPi).epsilon(2e-5));
  // Two discs whose centers lie on each other's surface keep two thirds of it each.
  const std::vector<double> both =
      lengths(kDisc + "[[solid]]\nshape = \"disc\"\nradius = 0.25\ncenter = [0.25, 0.0]\n");
  CHECK(both[0] == Approx(kPi / 3.0).epsilon(1e-3));
  CHECK(both[1] == Approx(kPi / 3.0).epsilon(1e-3));
}

TEST_CASE("a solid comes back from its own TOML") {
  const std::string toml =
      kDisc + "velocity = [0.5, -0.25]\nslip = 1.0\nspin = 2.0\ntemperature = 3.5\n" + kTriangle +
      "inside_out = true\nflux = -0.25\n" +
      "[[solid]]\nshape = \"airfoil\"\nnaca = \"2412\"\nchord = 0.6\nangle = -8.0\n"
      "[[solid]]\nshape = \"formula\"\nformula = \"0.1 - abs(y)\"\n"
      "[[solid]]\nshape = \"box\"\nsize = [0.1, 0.2]\npath = [[0.0, 0.0, 0.0], [1.0, 0.5, 0.5]]\n";
  const Scene scene = parse_scene(toml, "solids.toml", {});
  CHECK(scene.solids.size() == 5);
  CHECK(scene.solids[0].temperature == 3.5);
  CHECK(!scene.solids[1].temperature);
  CHECK(scene.solids[0].flux == 0.0);
  CHECK(scene.solids[1].flux == -0.25);
  CHECK(parse_scene(to_toml(scene), "again.toml", {}).solids == scene.solids);
}

TEST_CASE("an airfoil has the thickness and the camber that its digits say") {
  const std::vector<glm::dvec2> corners = naca_airfoil("2412", 1.0);
  double highest = 0.0;
  double lowest = 0.0;
  for (const glm::dvec2 corner : corners) {
    highest = std::max(highest, corner.y);
    lowest = std::min(lowest, corner.y);
  }
  CHECK(highest - lowest == Approx(0.12).epsilon(0.03));
  CHECK(highest + lowest == Approx(0.04).epsilon(0.2));
  CHECK_FALSE(crosses_itself(corners));
  CHECK(corners.front().x == Approx(0.5));
}
