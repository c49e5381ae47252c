// Gauges as scene files and the command line name them.
#include "scene/gauge.hpp"

#include <catch2/catch.hpp>

#include <cmath>

#include "core/error.hpp"
#include "core/temporary_folder.hpp"
#include "scene/pinned_gauge.hpp"
#include "scene/scene.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

std::string gauge_refusal(const std::string& toml) {
  return message_of<InputError>([&] { validate(parse_scene(toml, "s.toml", {})); });
}

struct BadGauge {
  std::string toml;
  std::string message;
};

}  // namespace

TEST_CASE("a scene names points and lines to measure at, and keeps them when it is written") {
  const Scene scene = parse_scene(
      "[[gauge]]\nat = [0.25, -0.5]\n[[gauge]]\nname = \"outlet\"\nfrom = [0.5, -1]\nto = [0.5, 1]\nsamples "
      "= 9",
      "s.toml", {});
  CHECK(scene.gauges == std::vector<Gauge>{{"gauge1", {0.25, -0.5}, {0.25, -0.5}, 1},
                                           {"outlet", {0.5, -1.0}, {0.5, 1.0}, 9}});
  CHECK(scene.gauges[1].place(0) == glm::dvec2(0.5, -1.0));
  CHECK(scene.gauges[1].place(2) == glm::dvec2(0.5, -0.5));
  CHECK(scene.gauges[1].place(8) == glm::dvec2(0.5, 1.0));
  validate(scene);
  CHECK(parse_scene(to_toml(scene), "t.toml", {}).gauges == scene.gauges);
}

TEST_CASE("a gauge names the solid whose force it measures, by its own name or by its place") {
  const std::string solids =
      "[[solid]]\nshape = \"disc\"\nradius = 0.1\ncenter = [0.5, 0]\n[[solid]]\nname = "
      "\"wing\"\nshape = \"disc\"\nradius = 0.1\ncenter = [-0.5, 0]\n";
  const Scene scene = parse_scene(
      solids + "[[gauge]]\nsolid = \"wing\"\n[[gauge]]\nname = \"drag\"\nsolid = \"solid1\"", "s.toml", {});
  REQUIRE(scene.gauges.size() == 2);
  CHECK(scene.gauges[0].name == "gauge1");
  CHECK(scene.gauges[0].is_of_solid());
  CHECK(solid_of(scene, scene.gauges[0]) == 1);
  CHECK(solid_of(scene, scene.gauges[1]) == 0);
  validate(scene);
  const Scene again = parse_scene(to_toml(scene), "t.toml", {});
  CHECK(again.gauges == scene.gauges);
  CHECK(again.solids == scene.solids);
}

TEST_CASE("a gauge names a body by its place in the order of appearance, unless a solid has that name") {
  const auto body_named = [](const std::string& name, const std::string& solids) {
    const Scene scene = parse_scene(solids + "[[gauge]]\nsolid = \"" + name + "\"", "s.toml", {});
    return body_of(scene, scene.gauges.front());
  };
  CHECK(body_named("body1", "") == 0);
  CHECK(body_named("body1000", "") == 999);
  const std::string disc = "shape = \"disc\"\nradius = 0.1\n";
  CHECK_FALSE(body_named("body1", "[[solid]]\nname = \"body1\"\n" + disc));
  CHECK(body_named("body2", "[[solid]]\nname = \"body1\"\n" + disc) == 1);
  for (const char* none : {"body0", "body01", "body", "body1001", "body-1", "body1a", "Body1", "abody1"}) {
    CAPTURE(none);
    CHECK_FALSE(body_named(none, ""));
    CHECK_THAT(gauge_refusal("[[gauge]]\nsolid = \"" + std::string(none) + "\""),
               Contains("no solid is named " + std::string(none)));
  }
  Scene scene = parse_scene("[[gauge]]\nsolid = \"body3\"", "s.toml", {});
  validate(scene);
  CHECK(parse_scene(to_toml(scene), "t.toml", {}).gauges == scene.gauges);
  add_gauge(scene, "body1");
  CHECK(scene.gauges.back().name == "body1");
}

TEST_CASE("a gauge that scene files cannot have is refused, whoever adds it") {
  Scene scene = parse_scene("", "s.toml", {});
  for (const char* place : {"101,0", "0,1e300", "0,0:-100.5,0:3", "inf,0", "0,nan"}) {
    CAPTURE(place);
    CHECK_THAT(message_of<InputError>([&] { add_gauge(scene, place); }), Contains(place));
  }
  for (const char* name : {"a,b", "a b", "\xc3\xa4", "01234567890123456789012345678901234567890"}) {
    CAPTURE(name);
    CHECK_THAT(message_of<InputError>([&] { add_gauge(scene, "0,0", name); }),
               Contains("gauge.name = \"") && Contains("must be 1 to 40 letters, digits, _ and -"));
  }
  REQUIRE(scene.gauges.empty());
  add_gauge(scene, "0,0", "gauge2");
  add_gauge(scene, "0,0", "");
  CHECK(scene.gauges.back().name == "gauge3");
  while (scene.gauges.size() < kMostGauges) add_gauge(scene, "0,0");
  CHECK(parse_scene(to_toml(scene), "t.toml", {}).gauges == scene.gauges);
  CHECK_THAT(message_of<InputError>([&] { add_gauge(scene, "0,0"); }), Contains("can have no more"));
}

TEST_CASE("a bad gauge is refused in one line that says where and what is allowed") {
  const auto bad = GENERATE(values<BadGauge>({
      {"[[gauge]]\nname = \"a\"",
       "s.toml:1:1: gauge.at: is missing; a gauge has at = [x, y], or from, to and "
       "samples"},
      {"[[gauge]]\nat = [0]", "s.toml:2:6: gauge.at = [ 0 ]: must be"},
      {"[[gauge]]\nfrom = [0, 0]\nto = [1, 0]",
       "s.toml:1:1: gauge.samples: is missing; must be a whole number from 2 to 1000"},
      {"[[gauge]]\nfrom = [0, 0]\nto = [1, 0]\nsamples = 1",
       "s.toml:4:11: gauge.samples = 1: must be a whole number from 2 to 1000"},
      {"[[gauge]]\nfrom = [0, 0]\nto = [1, 0]\nsamples = 2.5",
       "s.toml:4:11: gauge.samples = 2.5: must be a whole number from 2 to 1000"},
      {"[[gauge]]\nfrom = [0, 0]\nsamples = 2", "s.toml:1:1: gauge.to: is missing"},
      {"[[gauge]]\nfrom = [0, 0]\nto = [1, 0]\nsamples = 2\nat = [0, 0]",
       "s.toml:1:1: gauge.at: makes a point of it; from, to and samples must be left out"},
      {"[[gauge]]\nat = [0, 0]\nsample = 2",
       "s.toml:3:1: gauge.sample = 2: unknown key; a gauge has name and at, or name, from, to and samples, "
       "or name and solid; the nearest is samples"},
      {"[[gauge]]\nat = [0, 0]\nname = \"a,b\"",
       "s.toml:3:8: gauge.name = \"a,b\": must be 1 to 40 letters, digits, _ and -"},
      {"[[gauge]]\nat = [1.5, 0]",
       "gauge gauge1: (1.5, 0) lies outside the domain, which reaches from (-1, -1) to (1, 1)"},
      {"[[gauge]]\nfrom = [0, 0]\nto = [0, 2]\nsamples = 3", "gauge gauge1: (0, 2) lies outside the domain"},
      {"[[gauge]]\nfrom = [0, 0]\nto = [0, 0]\nsamples = 3",
       "gauge gauge1: a line must end elsewhere than it begins"},
      {"[[gauge]]\nname = \"a\"\nat = [0, 0]\n[[gauge]]\nname = \"a\"\nat = [0, 1]",
       "gauge a: another gauge has this name; names must differ"},
      {"[[gauge]]\nsolid = \"wing\"", "gauge gauge1: no solid is named wing; the scene has none"},
      {"[[solid]]\nname = \"wing\"\nshape = \"disc\"\nradius = 0.1\n[[gauge]]\nsolid = \"wings\"",
       "gauge gauge1: no solid is named wings; the nearest is wing"},
      {"[[gauge]]\nsolid = \"wing\"\nat = [0, 0]",
       "s.toml:1:1: gauge.solid: measures the force on it; at, from, to and samples must be left out"},
      {"[[gauge]]\nsolid = 3", "s.toml:2:9: gauge.solid = 3: must be text in quotes"},
      {"[[solid]]\nname = \"a b\"\nshape = \"disc\"\nradius = 0.1",
       "s.toml:2:8: solid.name = \"a b\": must be 1 to 40 letters, digits, _ and -"},
      {"[[solid]]\nname = \"solid2\"\nshape = \"disc\"\nradius = 0.1\n[[solid]]\nshape = \"disc\"\nradius = "
       "0.1\ncenter = [0.5, 0]",
       "solid solid2: another solid has this name; names must differ"},
      {"gauge = 3", "s.toml:1:9: gauge = 3: must be tables, each under its own [[gauge]]"},
  }));
  CAPTURE(bad.toml);
  const std::string message = gauge_refusal(bad.toml);
  CHECK_THAT(message, Contains(bad.message));
  CHECK_THAT(message, !Contains("\n"));
}

TEST_CASE("a scene may not ask for more samples than one reading holds") {
  std::string toml;
  for (int k = 0; k < 5; ++k) toml += "[[gauge]]\nfrom = [-1, 0]\nto = [1, 0]\nsamples = 1000\n";
  CHECK(gauge_refusal(toml) == "the gauges have 5000 samples, more than 4096");
}

TEST_CASE("the command line's gauges are points or lines") {
  CHECK(parse_gauge("0.5,-0.25", "a") == Gauge{"a", {0.5, -0.25}, {0.5, -0.25}, 1});
  CHECK(parse_gauge("-1,0:1,1e-1:17", "b") == Gauge{"b", {-1.0, 0.0}, {1.0, 0.1}, 17});
  // Every name that a solid may have: they have the grammar of require_gauge_name.
  for (const char* name :
       {"wing-2", "2nd", "2", "-5", "_", "1e5", "0123456789012345678901234567890123456789"}) {
    CHECK_NOTHROW(require_gauge_name(name));
    const Gauge of_solid = parse_gauge(name, "c");
    CHECK(of_solid.solid == name);
    CHECK(of_solid.name == "c");
  }
  for (const char* text :
       {"", "0.5", "2 wing", "0123456789012345678901234567890123456789x", "a,b", "0,0,0", "0,0:1,1",
        "0,0:1,1:1", "0,0:1,1:1001", "0,0:1,1:2.5", "0,0:1,1:2:3", "nan,0", "inf,0", "0, 0"}) {
    CAPTURE(text);
    CHECK_THAT(message_of<InputError>([&] { parse_gauge(text, "a"); }),
               Contains("it takes a point x,y, or a line x0,y0:x1,y1:n with n from 2 to 1000 samples"));
  }
}

TEST_CASE("a pinned gauge has a name of its own and lies in the domain") {
  Scene scene = load_scene("default");
  CHECK(pinned_gauge(scene, {0.1, 0.2}).name == "gauge1");
  scene.gauges = {parse_gauge("0,0", "gauge2"), parse_gauge("0.5,0", "gauge3")};
  const Gauge pinned = pinned_gauge(scene, {0.99999, -0.00001});
  CHECK(pinned.name == "gauge4");
  CHECK(pinned.from == glm::dvec2(0.9999, 0.0));
  CHECK_FALSE(std::signbit(pinned.from.y));
  CHECK(pinned.to == pinned.from);
  CHECK_FALSE(pinned.is_line());
  scene.gauges.push_back(pinned);
  CHECK_NOTHROW(require_gauges(scene.gauges, scene));
}

TEST_CASE("a gauge of a solid that is given no name has the solid's, once") {
  Scene scene = load_scene("cylinder");
  const std::string solid = "solid1";
  scene.gauges.clear();
  for (const std::string& where : {solid, solid, std::string("0,0.1")}) add_gauge(scene, where);
  REQUIRE(scene.gauges.size() == 3);
  CHECK(scene.gauges[0].name == solid);
  CHECK(scene.gauges[1].name == "gauge2");
  CHECK(scene.gauges[2].name == "gauge3");
}
