#include <catch2/catch.hpp>

#include <cmath>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/temporary_folder.hpp"
#include "scene/image_fixture.hpp"
#include "scene/scene.hpp"
#include "scene/solids/unresolved_solids.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

std::string refusal_of_solid(const std::string& toml, const std::filesystem::path& folder = {}) {
  return message_of<InputError>([&] { validate(parse_scene(toml, "s.toml", folder)); });
}

struct BadSolid {
  std::string toml;
  std::string message;
};

}  // namespace

TEST_CASE("a bad solid is refused in one line that says where and what is allowed") {
  const auto bad = GENERATE(values<BadSolid>({
      {"[[solid]]\nradius = 0.1",
       "s.toml:1:1: solid.shape: is missing; must be \"disc\", \"box\", \"polygon\", \"airfoil\", "
       "\"formula\" or "
       "\"image\""},
      {"[[solid]]\nshape = \"disk\"\nradius = 0.1",
       "s.toml:2:9: solid.shape = \"disk\": must be \"disc\", \"box\", \"polygon\", \"airfoil\", \"formula\" "
       "or "
       "\"image\""},
      {"[[solid]]\nshape = \"disc\"", "s.toml:1:1: solid.radius: is missing"},
      {"[[solid]]\nshape = \"disc\"\nradius = 0.1\nchord = 0.2",
       "s.toml:4:1: solid.chord = 0.2: unknown key; a solid of the shape disc has shape, radius, name, "
       "center, "
       "angle, "
       "slip, velocity, path, smooth, spin, inside_out, temperature and flux"},
      {"[[solid]]\nshape = \"disc\"\nradius = 0.1\nsmooth = true",
       "s.toml:4:10: solid.smooth = true: is how a path goes through its rows; the solid has no path"},
      {"[[solid]]\nshape = \"disc\"\nradius = 0.1\nslip = 2.0",
       "s.toml:4:8: solid.slip = 2.0: must be a number from 0 to 1"},
      {"[[solid]]\nshape = \"disc\"\nradius = 0.1\ntemperature = \"hot\"",
       "s.toml:4:15: solid.temperature = \"hot\": must be a number from -1e+06 to 1e+06"},
      {"[[solid]]\nshape = \"disc\"\nradius = 0.1\nflux = \"x\"",
       "s.toml:4:8: solid.flux = \"x\": must be a number from -1e+06 to 1e+06"},
      {"[[solid]]\nshape = \"disc\"\nradius = 0.1\nflux = 2\ntemperature = 1",
       "s.toml:4:8: solid.flux = 2: must be left out if the solid has a temperature"},
      {"[[solid]]\nshape = \"polygon\"\npoints = [[0, 0], [1, 1], [1, 0], [0, 1]]",
       "s.toml:3:10: solid.points = [ [ 0, 0 ], [ 1, 1 ], [ 1, 0 ], [ 0, 1 ] ]: the sides must not cross "
       "each "
       "other"},
      {"[[solid]]\nshape = \"polygon\"\npoints = [[0, 0], [0.5, 0], [0.2, 0]]",
       "s.toml:3:10: solid.points = [ [ 0, 0 ], [ 0.5, 0 ], [ 0.2, 0 ] ]: the corners must enclose an area"},
      {"[[solid]]\nshape = \"polygon\"\npoints = [[0, 0], [1, 1]]",
       "s.toml:3:10: solid.points = [ [ 0, 0 ], [ 1, 1 ] ]: must be from 3 to 1000 corners [x, y]"},
      {"[[solid]]\nshape = \"airfoil\"\nnaca = \"24120\"\nchord = 0.5",
       "s.toml:3:8: solid.naca = \"24120\": must be the four digits of a NACA section, in quotes: \"2412\""},
      {"[[solid]]\nshape = \"formula\"\nformula = \"0.1 -\"",
       "s.toml:3:11: solid.formula = \"0.1 -\": it ends too early"},
      {"[[solid]]\nshape = \"formula\"\nformula = \"0.1*t - x\"",
       "s.toml:3:11: solid.formula = \"0.1*t - x\": must not depend on t; velocity, path and spin move"},
      {"[[solid]]\nshape = \"disc\"\nradius = 0.1\npath = [[0, 0, 0], [0, 1, 1]]",
       "s.toml:4:20: solid.path = [ 0, 1, 1 ]: the times must increase from row to row"},
      {"[[solid]]\nshape = \"disc\"\nradius = 0.1\ncenter = [0, 0]\npath = [[0, 0, 0], [1, 1, 1]]",
       "s.toml:1:1: solid.path: gives the center and its motion; center and velocity must be left out"},
      {"[[solid]]\nshape = \"box\"\nsize = [5.0, 5.0]",
       "the solids fill the whole domain; they must leave room to the fluid"},
      {"[[solid]]\nshape = \"formula\"\nformula = \"-1 - x*x\"", "solid 1: has no part that is solid"},
      {"[[solid]]\nshape = \"disc\"\nradius = 0.3\n[[body]]\nshape = \"disc\"\nradius = 0.1\ncenter = [0.1, "
       "0.3]",
       "body 1 with its center (0.1, 0.3) stands in solid 1; it must start in the fluid"},
  }));
  CHECK_THAT(refusal_of_solid(bad.toml), Contains(bad.message));
}

TEST_CASE("a gap narrower than a cell is allowed and told in one line") {
  const auto report_of = [](const char* solids) {
    const Scene scene = parse_scene(std::string("[grid]\nresolution = 64\n") + solids, "s.toml", {});
    CHECK_NOTHROW(validate(scene));
    return report_unresolved_solids(scene);
  };
  const std::string left = "[[solid]]\nshape = \"box\"\nsize = [0.2, 0.6]\ncenter = [-0.11, 0.0]\n";
  // Cells are 1/32 wide: the gap is 0.02 in the first case, 0.05 in the second, and ends in corners in
  // others.
  const std::string narrow =
      report_of((left + "[[solid]]\nshape = \"box\"\nsize = [0.2, 0.6]\ncenter = [0.11, 0.0]").c_str());
  CHECK_THAT(narrow, Contains("the solids leave a gap at (") && Contains("narrower than a cell"));
  CHECK(narrow.find('\n') == std::string::npos);
  CHECK(report_of((left + "[[solid]]\nshape = \"box\"\nsize = [0.2, 0.6]\ncenter = [0.14, 0.0]").c_str())
            .empty());
  CHECK(
      report_of((left + "[[solid]]\nshape = \"disc\"\nradius = 0.3\ncenter = [0.25, 0.0]").c_str()).empty());
  // Walls of the domain are surfaces, too; a solid that stands on one leaves none.
  const std::string above = "[[solid]]\nshape = \"box\"\nsize = [0.4, 0.2]\ncenter = [0, ";
  CHECK_THAT(report_of((above + "-0.88]\n[domain]\nboundary = \"walls\"").c_str()),
             Contains("leave a gap at (-0.195, -0.98)"));
  CHECK(report_of((above + "-0.9]\n[domain]\nboundary = \"walls\"").c_str()).empty());
  CHECK(report_of((above + "-0.88]").c_str()).empty());
  CHECK(report_of("[[solid]]\nshape = \"polygon\"\npoints = [[-0.5, 0], [0, 0.4], [0.5, 0], [0, 0.2]]")
            .empty());
}

TEST_CASE("an image without contrast is refused") {
  const TemporaryFolder folder;
  folder.file("white.png", png_file(2, 2, std::string(12, '\xff')));
  const std::string solid = "[[solid]]\nshape = \"image\"\nimage = \"white.png\"\nsize = [1.0, 1.0]\n";
  CHECK(refusal_of_solid(solid, folder.path()) ==
        "solid 1: solid.image = \"white.png\": has no contrast at half brightness, it has no part that is "
        "solid");
  CHECK_THAT(
      refusal_of_solid("[[solid]]\nshape = \"image\"\nimage = \"missing.png\"\nsize = [1, 1]", folder.path()),
      Contains("s.toml:3:9: solid.image = \"missing.png\": "));
}

TEST_CASE("a solid thinner than a cell is allowed and told in one line") {
  const auto told = [](const char* size) {
    const Scene scene =
        parse_scene(std::string("[grid]\nresolution = 64\n[[solid]]\nshape = \"disc\"\nradius = 0.2\n"
                                "center = [0.5, 0]\n[[solid]]\nshape = \"box\"\ncenter = "
                                "[-0.4, 0.01]\nangle = 20\nsize = ") +
                        size,
                    "s.toml", {});
    CHECK_NOTHROW(validate(scene));
    return report_unresolved_solids(scene);
  };
  // Cells are 0.03125 wide.
  const std::string slanted = "solid 2 is thinner than 1.28 cells, which a wall needs at its slant";
  CHECK_THAT(told("[0.019, 0.6]"), Contains(slanted));
  CHECK_THAT(told("[0.6, 0.01]"), Contains(slanted));
  CHECK_THAT(told("[0.039, 0.6]"), Contains(slanted));
  CHECK(told("[0.041, 0.6]").empty());
  CHECK(told("[0.2, 0.6]").empty());
}

TEST_CASE("a wall is thick enough from one cell on along the axes, and from 1.41 cells on between them") {
  constexpr double kDegree = 0.017453292519943295;
  constexpr double kCell = 2.0 / 64.0;
  for (int degrees = 0; degrees < 180; degrees += 9) {
    const double needed = std::abs(std::cos(degrees * kDegree)) + std::abs(std::sin(degrees * kDegree));
    const auto told = [&](double share) {
      Scene scene = parse_scene("[grid]\nresolution = 64\n[domain]\nboundary = \"walls\"", "s.toml", {});
      Solid wall;
      wall.shape = SolidShape::box;
      wall.size = {1.2, share * needed * kCell};
      wall.center = {0.013, -0.007};
      wall.angle = degrees;
      scene.solids.push_back(wall);
      return report_unresolved_solids(scene);
    };
    INFO(degrees << " degrees");
    CHECK_THAT(told(0.99), Contains("solid 1 is thinner than "));
    CHECK(told(1.01).empty());
  }
}
