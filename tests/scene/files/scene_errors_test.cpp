#include <catch2/catch.hpp>

#include <algorithm>

#include "core/error.hpp"
#include "core/temporary_folder.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"

using namespace twinflow;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

std::string refusal_of_text(const std::string& toml) {
  return message_of<InputError>([&] { parse_scene(toml, "s.toml", ""); });
}

std::string invalid(const std::vector<std::string>& assignments) {
  Scene scene = load_scene("default");
  for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
  return message_of<InputError>([&] { validate(scene); });
}

struct BadFile {
  std::string toml;
  std::string message;
};

}  // namespace

TEST_CASE("a bad value or key is refused with file, line, column, key, value and what is allowed") {
  const auto bad = GENERATE(values<BadFile>({
      {"[grid]\nresolution = 17",
       "s.toml:2:14: grid.resolution = 17: must be an even integer from 16 to 4096"},
      {"[grid]\nresolution = 128.0",
       "s.toml:2:14: grid.resolution = 128.0: must be an even integer from 16 to 4096"},
      {"[grid]\nresolution = 99999999999",
       "s.toml:2:14: grid.resolution = 99999999999: must be an even integer from 16 to 4096"},
      {"[grid]\nresolution = \"many\"",
       "s.toml:2:14: grid.resolution = \"many\": must be an even integer from 16 to 4096"},
      {"[grid]\nresolution = [1, 2]",
       "s.toml:2:14: grid.resolution = [ 1, 2 ]: must be an even integer from 16 to 4096"},
      {"[grid.resolution]\nrows = 3",
       "s.toml:1:1: grid.resolution = {…}: must be an even integer from 16 to 4096"},
      {"time.step = nan", "s.toml:1:13: time.step = nan: must be a number from 1e-05 to 0.1"},
      {"time.step = 1979-05-27", "s.toml:1:13: time.step = 1979-05-27: must be a number from 1e-05 to 0.1"},
      {"time.step = true", "s.toml:1:13: time.step = true: must be a number from 1e-05 to 0.1"},
      {"[grid]\nwarm_start = 1", "s.toml:2:14: grid.warm_start = 1: must be true or false"},
      {"[particles]\ncontainer = \"bax\"",
       "s.toml:2:13: particles.container = \"bax\": must be one of: domain, box, circle; the nearest is box"},
      {"[velocity]\nu = 1", "s.toml:2:5: velocity.u = 1: must be text"},
      {"\n\n[grid]\n  resolutoin = 128",
       "s.toml:4:3: grid.resolutoin = 128: unknown key; the nearest known key is grid.resolution"},
      {"[gird]\nresolution = 128",
       "s.toml:2:1: gird.resolution = 128: unknown key; the nearest known key is grid.resolution"},
      {"titel = \"A\"", "s.toml:1:1: titel = \"A\": unknown key; `twinflow params` lists them"},
      {"[extract]\nu = \"x\"",
       "s.toml:2:1: extract.u = \"x\": unknown key; the nearest known key is exact.u"},
      {"[qqq]", "s.toml:1:2: qqq: unknown key; `twinflow params` lists them"},
      {"\"a\\nb\" = 1", "s.toml:1:1: a b = 1: unknown key; `twinflow params` lists them"},
      {"title = 3", "s.toml:1:9: title = 3: must be text in quotes"},
      {"base = 3", "s.toml:1:8: base = 3: must be the name of a scene, in quotes"},
      {"base = \"defualt\"",
       "s.toml:1:8: base = \"defualt\": must be a built-in scene or a file beside this one; the nearest is "
       "default, "
       "and `twinflow scenes` lists them"},
  }));
  CHECK(refusal_of_text(bad.toml) == bad.message);
}

TEST_CASE("a bad formula is refused with file, line, column, key, text and place in the text") {
  CHECK(refusal_of_text("[velocity]\nu = \"sin(q*x)\"") ==
        "s.toml:2:5: velocity.u = \"sin(q*x)\": unknown name \"q\" at character 5; must be a formula in x, "
        "y, t such "
        "as 0.5*sin(2*pi*y)");
  CHECK_THAT(refusal_of_text("[exact]\nu = \"sin(q*x)\""),
             Contains("s.toml:2:5: exact.u = \"sin(q*x)\": unknown name \"q\" at character 5"));
  CHECK_THAT(refusal_of_text("[velocity]\nu = \"\""), Contains("s.toml:2:5: velocity.u = \"\": it is empty"));
}

TEST_CASE("a bad image is refused with file, line, column, key, value and reason") {
  CHECK(refusal_of_text("[dye]\nimage = \"missing.png\"") ==
        "s.toml:2:9: dye.image = \"missing.png\": cannot read missing.png: No such file or directory");
}

TEST_CASE("a file that is not TOML is refused with file, line and column, on one line") {
  const auto [toml, place] = GENERATE(table<std::string, std::string>({
      {"[grid\nresolution = 128", "s.toml:1:6: "},
      {"title = \"open", "s.toml:1:14: "},
      {"a = 1\na = 2", "s.toml:2:"},
      {"title = \"\xff\"", "s.toml:1:"},
      {"\n = 3", "s.toml:2:2: "},
  }));
  CAPTURE(toml);
  const std::string refusal = refusal_of_text(toml);
  CHECK(refusal.substr(0, place.size()) == place);
  CHECK(refusal.size() > place.size() + 10);
  CHECK(std::ranges::none_of(refusal, [](char c) { return c >= 0 && c < ' '; }));
}

TEST_CASE("a bad body is refused with file, line, column, key, value and what is allowed") {
  const std::string disc = "[[body]]\nshape = \"disc\"\ncenter = [0, 0]\nradius = 0.1\n";
  const std::string box = "[[body]]\nshape = \"box\"\ncenter = [0, 0]\nsize = [0.1, 0.2]\n";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"[[body]]\ncenter = [0, 0]", "s.toml:1:1: body.shape: is missing; must be \"disc\" or \"box\""},
      {"[[body]]\nshape = \"ball\"", "s.toml:2:9: body.shape = \"ball\": must be \"disc\" or \"box\""},
      {"[[body]]\nshape = \"disc\"\nradius = 0.1", "s.toml:1:1: body.center: is missing"},
      {"[[body]]\nshape = \"box\"\ncenter = [0, 0]", "s.toml:1:1: body.size: is missing"},
      {disc + "density = 0", "s.toml:5:11: body.density = 0: must be a number from 0.01 to 100"},
      {disc + "velocity = 1",
       "s.toml:5:12: body.velocity = 1: must be two numbers [u, v] from -1000 to 1000"},
      {disc + "color = [2, 0, 0]",
       "s.toml:5:9: body.color = [ 2, 0, 0 ]: must be three numbers [red, green, blue] from 0 to 1"},
      {disc + "size = [1, 1]",
       "s.toml:5:1: body.size = [ 1, 1 ]: unknown key; a disc has shape, center, radius, angle, density, "
       "velocity, spin and color"},
      {box + "spn = 1",
       "s.toml:5:1: body.spn = 1: unknown key; a box has shape, center, size, angle, density, velocity, spin "
       "and color; the nearest is spin"},
      {"body = 3", "s.toml:1:8: body = 3: must be tables, each under its own [[body]]"},
  };
  for (const auto& [text, message] : cases) {
    CHECK(message_of<InputError>([&, &toml = text] { parse_scene(toml, "s.toml", ""); }) == message);
  }
}

TEST_CASE("a ball may be large, but not cover all of a fluid") {
  const auto refusal = [](const std::string& radius, const std::string& particles) {
    const std::string toml = "base = \"default\"\n" + particles +
                             "[[gesture]]\ntool = \"ball\"\nradius = " + radius +
                             "\npath = [[0, 0, 0], [1, 0.5, 0]]\n";
    return message_of<InputError>([&] { validate(parse_scene(toml, "s.toml", "")); });
  };
  CHECK(refusal("1.41", "").empty());
  CHECK_THAT(refusal("1.42", ""),
             Contains("the ball of gesture 1 has the radius 1.42") && Contains("must be below 1.414"));
  const std::string circle = "[particles]\ncontainer = \"circle\"\ncontainer_radius = 0.9\n";
  CHECK(refusal("0.89", circle).empty());
  CHECK_THAT(refusal("0.9", circle), Contains("must be below 0.9"));
}

TEST_CASE("a bad gesture is refused with file, line, column, key, value and what is allowed") {
  const std::string start = "[[gesture]]\n";
  const std::string path = "path = [[0, 0, 0], [1, 0, 0]]\n";
  const std::string row =
      ": a row must be three numbers [t, x, y] with t from 0 on, or six [t, x, y, red, green, blue]";
  const auto bad = GENERATE_COPY(values<BadFile>({
      {start, "s.toml:1:1: gesture.path: is missing; must be two or more rows [t, x, y]"},
      {start + "path = [[0, 0, 0]]",
       "s.toml:2:8: gesture.path = [ [ 0, 0, 0 ] ]: must be two or more rows [t, x, y]"},
      {start + "path = 3", "s.toml:2:8: gesture.path = 3: must be two or more rows [t, x, y]"},
      {start + "path = [[0, 0, 0], [1, 0]]", "s.toml:2:20: gesture.path = [ 1, 0 ]" + row},
      {start + "path = [[0, 0, 0], [1, 0, \"a\"]]", "s.toml:2:20: gesture.path = [ 1, 0, \"a\" ]" + row},
      {start + "path = [[-1, 0, 0], [1, 0, 0]]", "s.toml:2:9: gesture.path = [ -1, 0, 0 ]" + row},
      {start + "path = [[0, 0, nan], [1, 0, 0]]", "s.toml:2:9: gesture.path = [ 0, 0, nan ]" + row},
      {start + "path = [[0, 0, 0, 2, 0, 0], [1, 0, 0]]",
       "s.toml:2:9: gesture.path = [ 0, 0, 0, 2, 0, 0 ]: red, green and blue must be from 0 to 1"},
      {start + "path = [[0, 0, 0],\n [1, 0, 0],\n [1, 1, 1]]",
       "s.toml:4:2: gesture.path = [ 1, 1, 1 ]: the times must increase from row to row, or all be equal"},
      {start + "path = [[1, 0, 0], [1, 0, 0], [2, 1, 1]]",
       "s.toml:2:31: gesture.path = [ 2, 1, 1 ]: the times must increase from row to row, or all be equal"},
      {start + path + "tool = \"drog\"",
       "s.toml:3:8: gesture.tool = \"drog\": must be one of: both, drag, dye, ball, pour, drain, disc, box, "
       "solid, erase, heat, cool; the nearest is drag"},
      {start + path + "tool = 1",
       "s.toml:3:8: gesture.tool = 1: must be one of: both, drag, dye, ball, pour, drain, disc, box, solid, "
       "erase, heat, cool"},
      {start + path + "radius = 0", "s.toml:3:10: gesture.radius = 0: must be a number from 0.005 to 4"},
      {start + path + "radius = inf", "s.toml:3:10: gesture.radius = inf: must be a number from 0.005 to 4"},
      {start + path + "color = [1, 0]",
       "s.toml:3:9: gesture.color = [ 1, 0 ]: must be three numbers [red, green, blue] from 0 to 1"},
      {start + path + "color = [1, 0, 1.5]",
       "s.toml:3:9: gesture.color = [ 1, 0, 1.5 ]: must be three numbers [red, green, blue] from 0 to 1"},
      {start + path + "colour = 3",
       "s.toml:3:1: gesture.colour = 3: unknown key; a gesture has tool, path, radius and color; the nearest "
       "is color"},
      {"gesture = 3", "s.toml:1:11: gesture = 3: must be tables, each under its own [[gesture]]"},
      {"gesture = [3]", "s.toml:1:12: gesture = 3: must be tables, each under its own [[gesture]]"},
  }));
  CHECK(refusal_of_text(bad.toml) == bad.message);
}

TEST_CASE("an unknown scene is refused with the nearest known name") {
  CHECK(message_of<InputError>([] { load_scene("taylor-gren"); }) ==
        "taylor-gren: unknown scene; the nearest is taylor-green, and `twinflow scenes` lists them");
  CHECK(message_of<InputError>([] { load_scene("zzzzzzzzzz"); }) ==
        "zzzzzzzzzz: unknown scene; `twinflow scenes` lists them");
  CHECK(message_of<InputError>([] { load_scene(""); }) == ": unknown scene; `twinflow scenes` lists them");
}

TEST_CASE("a scene file that cannot be read is refused by its path") {
  const TemporaryFolder folder;
  const std::string missing = (folder.path() / "missing.toml").string();
  CHECK_THAT(message_of<InputError>([&] { load_scene(missing); }),
             Contains(missing) && Contains("No such file"));
  CHECK_THAT(message_of<InputError>([&] { load_scene(folder.path().string()); }),
             Contains(folder.path().string()));
}

TEST_CASE("messages about a scene file name it as it was typed, also where a base is at fault") {
  const TemporaryFolder folder;
  const fs::path broken = folder.file("broken.toml", "[time]\nstep = 1\n");
  const fs::path derived = folder.file("derived.toml", "base = \"broken\"\n");
  const std::string message = broken.string() + ":2:8: time.step = 1: must be a number from 1e-05 to 0.1";
  CHECK(message_of<InputError>([&] { load_scene(broken.string()); }) == message);
  CHECK(message_of<InputError>([&] { load_scene(derived.string()); }) == message);
}

TEST_CASE("scenes based on each other in a circle are refused") {
  const TemporaryFolder folder;
  const fs::path a = folder.file("a.toml", "base = \"b.toml\"\n");
  const fs::path b = folder.file("b.toml", "title = \"B\"\nbase = \"./a\"\n");
  CHECK(message_of<InputError>([&] { load_scene(a.string()); }) ==
        b.string() + ":2:8: base = \"./a\": must not lead back to the scene itself");
  const fs::path self = folder.file("self.toml", "base = \"self.toml\"\n");
  CHECK(message_of<InputError>([&] { load_scene(self.string()); }) ==
        self.string() + ":1:8: base = \"self.toml\": must not lead back to the scene itself");
}

TEST_CASE("values that do not go together are refused") {
  CHECK(invalid({}).empty());
  CHECK_THAT(invalid({"grid.enabled=false", "particles.enabled=false"}), Contains("there is no fluid"));
  CHECK_THAT(invalid({"particles.region=-1"}),
             Contains("particles.region = \"-1\": must be positive somewhere"));
  CHECK(invalid({"particles.region=-1", "particles.enabled=false"}).empty());
  CHECK_THAT(invalid({"particles.fluid_density=x"}),
             Contains("particles.fluid_density = \"x\": must be from 0.01 to 100 everywhere"));
  CHECK_THAT(invalid({"particles.fluid_density=1+200*(x>0)"}), Contains("must be from 0.01 to 100"));
  CHECK_THAT(invalid({"particles.fluid_density=1/x"}), Contains("particles.fluid_density"));
  CHECK(invalid({"particles.fluid_density=x > 0 ? 100 : 0.01"}).empty());
  CHECK(invalid({"brush.fluid_density=3"}).empty());
  CHECK_THAT(invalid({"brush.fluid_density=0.02-y"}),
             Contains("brush.fluid_density = \"0.02-y\": must be from 0.01 to 100 everywhere"));
  CHECK_THAT(invalid({"particles.container=circle", "particles.container_radius=1.5"}),
             Contains("particles.container_radius = 1.5: must be at most 1"));
  CHECK(invalid({"coupling.mode=one-way", "grid.enabled=false"}) ==
        "coupling.mode = \"one-way\": needs both fluids, and grid.enabled is false");
  CHECK(invalid({"coupling.mode=two-way", "particles.enabled=false"}) ==
        "coupling.mode = \"two-way\": needs both fluids, and particles.enabled is false");
  CHECK(invalid({"coupling.mode=two-way"}).empty());
  CHECK_THAT(invalid({"coupling.mode=two-way", "grid.frozen=true"}),
             Contains("coupling.mode = \"two-way\"") && Contains("grid.frozen"));
  CHECK(invalid({"coupling.mode=one-way", "grid.frozen=true"}).empty());
  CHECK(invalid({"particles.fluid_density=x > 0 ? 3 : 1", "particles.method=dfsph"}).empty());
  CHECK_THAT(invalid({"particles.container=circle", "domain.aspect=0.5"}), Contains("must be at most 0.5"));
  CHECK_THAT(invalid({"velocity.u=1/(x-x)"}), Contains("velocity.u = \"1/(x-x)\": its value must be finite"));
  CHECK(invalid({"exact.u=x*t", "exact.v=0"}).empty());
  CHECK(invalid({"exact.u=x*t"}) ==
        "exact.v = \"\": must be a formula in x, y, t if exact.u is one, or both must be empty");
  CHECK_THAT(invalid({"exact.u=0", "exact.v=y/(x-x)"}),
             Contains("exact.v = \"y/(x-x)\": its value must be finite"));
  CHECK_THAT(invalid({"dye.g=sin("}), Contains("dye.g = \"sin(\": it ends too early"));
  CHECK_THAT(invalid({"dye.image=missing.png"}), Contains("missing.png") && Contains("No such file"));
}

TEST_CASE("temperatures that a scene cannot have are refused in one line") {
  CHECK(invalid({"temperature.initial=x"}).empty());
  CHECK(
      invalid({"temperature.initial=0", "domain.boundary=walls", "temperature.left=1", "temperature.right=y"})
          .empty());
  CHECK(invalid({"temperature.initial=0", "temperature.bottom=1"}) ==
        "temperature.bottom = \"1\": must be empty with domain.boundary = \"wrap\", which has no wall there");
  CHECK(invalid({"temperature.initial=0", "temperature.left=1", "domain.boundary=channel"}).empty());
  CHECK(invalid({"temperature.initial=0", "temperature.top=1", "domain.boundary=layer"}).empty());
  CHECK(invalid({"temperature.initial=0", "temperature.left=1", "domain.boundary=layer"}) ==
        "temperature.left = \"1\": must be empty with domain.boundary = \"layer\", which has no wall there");
  CHECK_THAT(invalid({"temperature.initial=0", "temperature.right=1", "domain.boundary=channel"}),
             Contains("temperature.right = \"1\": must be empty with domain.boundary = \"channel\""));
  CHECK_THAT(invalid({"temperature.initial=1/(x-x)"}),
             Contains("temperature.initial = \"1/(x-x)\": its value must be finite"));
  CHECK(invalid({"temperature.initial=1e7*x"}) ==
        "temperature.initial = \"1e7*x\": must be from -1e+06 to 1e+06 everywhere in the domain");
  CHECK_THAT(invalid({"temperature.initial=0", "domain.boundary=walls", "grid.surface=free"}),
             Contains("must be empty with grid.surface = \"free\""));
  CHECK(invalid({"temperature.initial=t"}) ==
        "temperature.initial = \"t\": must not depend on t; temperatures are given as they are at the start");
  CHECK(
      invalid({"temperature.initial=0", "domain.boundary=walls", "temperature.top=sin(t)"}) ==
      "temperature.top = \"sin(t)\": must not depend on t; temperatures are given as they are at the start");
  CHECK(invalid({"domain.boundary=walls", "temperature.left=1"}) ==
        "temperature.left = \"1\": needs temperature.initial, without which the fluids carry no heat");
  CHECK_THAT(refusal_of_text("[temperature]\ndiffusivity = -0.1"),
             Contains("s.toml:2:15: temperature.diffusivity = -0.1: must be a number from 0 to 10"));
}

TEST_CASE("the temperature of a wall is checked on this wall alone") {
  // Finite at x = -1 and at y = 1 alone.
  CHECK(invalid({"temperature.initial=0", "domain.boundary=walls", "temperature.left=sqrt(-1-x)"}).empty());
  CHECK(invalid({"temperature.initial=0", "domain.boundary=walls", "temperature.top=sqrt(y-1)"}).empty());
  CHECK_THAT(invalid({"temperature.initial=0", "domain.boundary=walls", "temperature.left=1/(y-1)"}),
             Contains("temperature.left = \"1/(y-1)\": its value must be finite, but at x = -1, y = 1"));
  CHECK_THAT(invalid({"temperature.initial=0", "domain.boundary=walls", "temperature.right=1/(1-x)"}),
             Contains("temperature.right = \"1/(1-x)\": its value must be finite"));
  CHECK(invalid({"temperature.initial=0", "domain.boundary=walls", "temperature.bottom=2e6*(x > 0.9999)"}) ==
        "temperature.bottom = \"2e6*(x > 0.9999)\": must be from -1e+06 to 1e+06 everywhere on its wall");
}

TEST_CASE("what warms fluids that carry no heat is refused in one line") {
  const auto refused = [](const std::string& toml) {
    return message_of<InputError>([&] { validate(parse_scene(toml, "s.toml", {})); });
  };
  const std::string heat = "[temperature]\ninitial = \"0\"\n";
  const std::string disc = "[[solid]]\nshape = \"disc\"\nradius = 0.1\n";
  const std::string stroke = "[[gesture]]\npath = [[0.0, 0.0, 0.0], [0.5, 0.1, 0.0]]\ntool = ";
  for (const char* given : {"temperature = 2.0\n", "flux = -0.5\n"}) {
    CHECK(refused(heat + disc + given).empty());
    CHECK_THAT(refused(disc + given),
               Contains("needs temperature.initial, without which the fluids carry no heat"));
  }
  CHECK(refused(disc + disc + "flux = -0.5\n") ==
        "solid 2 with the flux -0.5: needs temperature.initial, without which the fluids carry no heat");
  for (const char* tool : {"\"heat\"\n", "\"cool\"\n"}) CHECK(refused(heat + stroke + tool).empty());
  CHECK(refused(stroke + "\"cool\"\n") ==
        "gesture 1 with the tool cool: needs temperature.initial, without which the fluids carry no heat");
}

TEST_CASE("a formula that would take very long at all points of its scene is refused") {
  std::string tangents = "x";
  for (int k = 0; k < 350; ++k) tangents = "cos(" + tangents + ")";
  // About ten microseconds per point: seconds at the points of the default, minutes at 16 million points on
  // any present machine.
  CHECK(invalid({"dye.g=" + tangents, "dye.resolution=128"}).empty());
  // All others are constant, because a slow machine would also refuse the scene's own at so many points.
  const std::string refusal = invalid({"velocity.u=0", "velocity.v=0", "dye.r=0", "dye.b=0",
                                       "dye.g=" + tangents, "dye.resolution=4096", "domain.aspect=4"});
  CHECK_THAT(refusal, Contains("dye.g = \"cos(cos(") && Contains("s to compute at the points of this scene"));
  CHECK(refusal.size() < 300);
}

TEST_CASE("a body that does not fit into the domain, or stands outside the container, is refused") {
  const auto refused = [](const std::string& body, const std::string& more = "") {
    return message_of<InputError>(
        [&] { validate(parse_scene(more + "[[body]]\nshape = \"box\"\n" + body, "s.toml", "")); });
  };
  CHECK_THAT(refused("center = [0, 0]\nsize = [3.0, 0.2]"), Contains("body 1") && Contains("smaller"));
  CHECK_THAT(refused("center = [1.5, 0]\nsize = [0.2, 0.2]", "[particles]\ncontainer = \"box\"\n"),
             Contains("body 1") && Contains("(1.5, 0)") && Contains("inside"));
  CHECK_THAT(refused("center = [0.5, 0.5]\nsize = [0.1, 0.1]",
                     "[particles]\ncontainer = \"circle\"\ncontainer_radius = 0.6\n"),
             Contains("outside"));
  CHECK_NOTHROW(validate(parse_scene("[[body]]\nshape = \"box\"\ncenter = [5, 0]\nsize = [0.2, 0.2]",
                                     "s.toml", "")));  // the domain wraps
}

TEST_CASE("a bad change is refused with file, line, column, key, value and what is allowed") {
  const auto [text, says] = GENERATE(table<std::string, std::string>({
      {"[[change]]\ngrid.viscosity = 0.1", "s.toml:1:1: change.at: is missing; must be a time in seconds"},
      {"[[change]]\nat = -1", "s.toml:2:6: change.at = -1: must be a number from 0 to 1e+06"},
      {"[[change]]\nat = 1\ngrid.resolution = 64",
       "s.toml:3:19: grid.resolution = 64: must stay as it is from the start"},
      {"[[change]]\nat = 1\ngrid.viscosity = -2", "grid.viscosity = -2"},
      {"[[change]]\nat = 1\ngrid.viscositty = 2", "grid.viscosity"},
      {"change = 3", "s.toml:1:10: change = 3: must be tables, each under its own [[change]]"},
  }));
  CAPTURE(text);
  CHECK_THROWS_WITH(parse_scene(text, "s.toml", ""), Catch::Contains(says));
}

TEST_CASE("a pressure solver that cannot solve the grid is refused before anything runs") {
  CHECK(invalid({"grid.pressure=spectral", "domain.boundary=walls"}) ==
        "grid.pressure = spectral: needs domain.boundary = wrap; take grid.pressure = multigrid");
  CHECK_THAT(invalid({"grid.pressure=spectral", "grid.resolution=96", "grid.layout=collocated"}),
             Contains("powers of two from 16 to 4096 cells, not 96x96; take grid.pressure = jacobi"));
  CHECK(invalid({"grid.pressure=multigrid", "grid.layout=collocated"}) ==
        "grid.pressure = multigrid: needs grid.layout = staggered; take grid.pressure = jacobi");
  CHECK(invalid({"grid.pressure=spectral", "domain.boundary=walls", "grid.enabled=false"}).empty());
  CHECK(invalid({"grid.pressure=spectral", "grid.resolution=64"}).empty());
  CHECK(invalid({"grid.pressure=multigrid", "domain.boundary=walls"}).empty());
}

TEST_CASE("each change is judged by the settings as they are then") {
  const auto refusal = [](const std::string& toml) {
    return message_of<InputError>([&] { validate(parse_scene(toml, "s.toml", "")); });
  };
  CHECK(refusal("domain.boundary = \"walls\"\n[[change]]\nat = 2\ngrid.pressure = \"spectral\"") ==
        "change at 2 s: grid.pressure = spectral: needs domain.boundary = wrap; take grid.pressure = "
        "multigrid");
  CHECK_THAT(refusal("[[change]]\nat = 2\nbrush.fluid_density = \"0\""),
             Contains("change at 2 s: brush.fluid_density = \"0\": must be from 0.01 to 100"));
}

TEST_CASE("a change that does not go together with the rest is refused by its time") {
  const Scene scene = parse_scene(
      "[particles]\nenabled = false\n[[change]]\nat = 1.5\ncoupling.mode = \"one-way\"", "s.toml", "");
  CHECK_THROWS_WITH(validate(scene), Catch::Contains("change at 1.5 s: ") && Catch::Contains("both fluids"));
}

TEST_CASE("formulas that name parameters are checked with the values of the scene") {
  CHECK(invalid({"exact.u=exp(-nu*t)", "exact.v=0"}).empty());
  CHECK(invalid({"particles.region=x - force.x"}).empty());
  CHECK_THAT(invalid({"velocity.u=1/grid.viscosity", "grid.viscosity=0"}),
             Contains("velocity.u = \"1/grid.viscosity\": its value must be finite"));
  CHECK(invalid({"velocity.u=1/grid.viscosity", "grid.viscosity=0.1"}).empty());
  // Each fluid has a viscosity of its own.
  CHECK_THAT(invalid({"velocity.u=1/nu", "grid.viscosity=0.1", "particles.viscosity=0"}),
             Contains("must be finite"));
  CHECK(invalid({"velocity.u=1/nu", "grid.viscosity=0.1", "particles.viscosity=0", "particles.enabled=false"})
            .empty());
  CHECK_THAT(refusal_of_text("[velocity]\nu = \"grid.viscosty\""),
             Contains("velocity.u") && Contains("grid.viscosity)"));
  CHECK_THAT(refusal_of_text("[dye]\nr = \"nu\""), Contains("unknown name \"nu\""));
  CHECK(refusal_of_text("[velocity]\nu = \"nu*grid.viscosity\"").empty());
}
