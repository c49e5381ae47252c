#include <catch2/catch.hpp>

#include <algorithm>

#include "core/error.hpp"
#include "core/temporary_folder.hpp"
#include "scene/refusals.hpp"
#include "scene/scene.hpp"

using namespace twinflow;
using Catch::Contains;
using test::refusal_of_text;
namespace fs = std::filesystem;

namespace {

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
