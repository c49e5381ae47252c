#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/domain.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/temporary_folder.hpp"
#include "scene/image_fixture.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"

using namespace twinflow;
namespace fs = std::filesystem;

namespace {

void require_same(const Settings& a, const Settings& b) {
  for (const Parameter& parameter : parameters()) {
    CAPTURE(std::string(parameter.key));
    REQUIRE(format_value(parameter.get(a)) == format_value(parameter.get(b)));
    REQUIRE(parameter.get(a) == parameter.get(b));
  }
}

const std::string kRedOverBlue = png_file(1, 2,
                                          std::string("\xff\0\0"
                                                      "\0\0\xff",
                                                      6));

}  // namespace

TEST_CASE("every file of assets/scenes is a built-in scene, in alphabetical order after the default one") {
  std::vector<std::string> expected;
  for (const auto& file : fs::directory_iterator(TWINFLOW_SCENES)) expected.push_back(file.path().stem());
  std::ranges::sort(expected, {}, [](const std::string& name) { return std::pair(name != "default", name); });
  std::vector<std::string> names;
  for (const BuiltinScene& scene : builtin_scenes()) {
    names.emplace_back(scene.name);
    CHECK(scene.toml == read_file(fs::path(TWINFLOW_SCENES) / (names.back() + ".toml")));
  }
  CHECK(names.front() == "default");
  CHECK(names == expected);
}

TEST_CASE("every built-in scene begins with a sentence for the scene browser") {
  for (const BuiltinScene& scene : builtin_scenes()) {
    CAPTURE(std::string(scene.name));
    CHECK(scene.toml.starts_with("# "));
    const std::size_t title = scene.toml.find("\ntitle = ");
    CHECK(scene.toml.substr(0, title).find('.') != std::string_view::npos);
  }
}

// The manual says of each why (assets/manual/reference/scenes.md).
TEST_CASE("two built-in scenes show one fluid, and one shows its liquid among the particles alone") {
  std::vector<std::string> one_fluid, wind_over_liquid;
  for (const BuiltinScene& builtin : builtin_scenes()) {
    const Scene scene = load_scene(std::string(builtin.name));
    const Settings& settings = scene.settings;
    if (!settings.grid.enabled || !settings.particles.enabled) {
      one_fluid.push_back(scene.name);
    } else if (settings.view.particle_style == ParticleStyle::liquid &&
               settings.grid.surface == FreeSurface::none) {
      wind_over_liquid.push_back(scene.name);
    }
  }
  CHECK(one_fluid == std::vector<std::string>{"taylor-green-particles", "two-fluids"});
  CHECK(wind_over_liquid == std::vector<std::string>{"raft"});
}

TEST_CASE("every built-in scene loads, is valid, and comes back from its own TOML") {
  for (const BuiltinScene& builtin : builtin_scenes()) {
    const std::string name(builtin.name);
    CAPTURE(name);
    const Scene scene = load_scene(name);
    CHECK(scene.name == name);
    CHECK_FALSE(scene.title.empty());
    REQUIRE_NOTHROW(validate(scene));
    const Scene again = parse_scene(to_toml(scene), name + ".toml", scene.folder);
    CHECK(again.name == name);
    CHECK(again.title == scene.title);
    CHECK(again.gestures == scene.gestures);
    CHECK(again.bodies == scene.bodies);
    require_same(again.settings, scene.settings);
    CHECK(to_toml(again) == to_toml(scene));
  }
}

TEST_CASE("a scene without a base starts from the table's defaults") {
  const Scene scene = parse_scene("title = \"Empty\"", "empty.toml", "");
  CHECK(scene.title == "Empty");
  CHECK(scene.name == "empty");
  CHECK(scene.gestures.empty());
  require_same(scene.settings, default_settings());
}

TEST_CASE("the default dye lies between 0 and 1 and meets itself at the seam") {
  const auto dye = initial_dye(load_scene("default"));
  for (int i = 0; i <= 40; ++i) {
    for (int j = 0; j <= 40; ++j) {
      const glm::dvec2 point(-1.0 + i / 20.0, -1.0 + j / 20.0);
      const glm::vec3 color = dye(point);
      const glm::vec3 image = dye(point + glm::dvec2(2.0, -2.0));
      for (int channel = 0; channel < 3; ++channel) {
        REQUIRE(color[channel] >= 0.0f);
        REQUIRE(color[channel] <= 1.0f);
        REQUIRE(color[channel] == Approx(image[channel]).margin(1e-6));  // a float's rounding
      }
    }
  }
}

TEST_CASE("the initial velocity is the scene's formulas") {
  const auto velocity = initial_velocity(load_scene("taylor-green"));
  const double pi = std::numbers::pi;
  const glm::dvec2 point(0.3, -0.2);
  CHECK(velocity(point).x == Approx(std::sin(pi * point.x) * std::cos(pi * point.y)));
  CHECK(velocity(point).y == Approx(-std::cos(pi * point.x) * std::sin(pi * point.y)));
}

TEST_CASE("a scene's exact solution begins as its velocity does and fades as its formula says") {
  const Scene scene = load_scene("taylor-green");
  const auto exact = exact_velocity(scene);
  REQUIRE(exact);
  const glm::dvec2 point(0.3, -0.2);
  const glm::dvec2 start = initial_velocity(scene)(point);
  CHECK((*exact)(point, 0.0).x == Approx(start.x));
  CHECK((*exact)(point, 0.0).y == Approx(start.y));
  const double faded = std::exp(-2.0 * std::numbers::pi * std::numbers::pi * scene.settings.grid.viscosity);
  CHECK((*exact)(point, 1.0).x == Approx(faded * start.x));
  CHECK((*exact)(point, 1.0).y == Approx(faded * start.y));
}

TEST_CASE("every built-in exact solution begins as its scene's velocity does") {
  for (const BuiltinScene& builtin : builtin_scenes()) {
    const Scene scene = load_scene(std::string(builtin.name));
    const auto exact = exact_velocity(scene);
    if (!exact) continue;
    CAPTURE(scene.name);
    const glm::dvec2 point(0.3, -0.2);
    CHECK((*exact)(point, 0.0).x == Approx(initial_velocity(scene)(point).x));
    CHECK((*exact)(point, 0.0).y == Approx(initial_velocity(scene)(point).y));
  }
}

TEST_CASE("exact solutions of viscous flows follow the viscosity of each fluid") {
  const double pi = std::numbers::pi;
  const glm::dvec2 point(0.3, -0.2);
  for (const char* const name : {"taylor-green", "taylor-green-particles", "drifting-vortices"}) {
    CAPTURE(name);
    Scene scene = load_scene(name);
    scene.settings.grid.viscosity = 0.02;
    scene.settings.particles.viscosity = 0.03;
    const glm::dvec2 drift(std::string(name) == "drifting-vortices" ? glm::dvec2(1.0, 0.5) : glm::dvec2(0.0));
    for (const Fluid fluid : {Fluid::grid, Fluid::particles}) {
      const double nu = fluid == Fluid::grid ? 0.02 : 0.03;
      const glm::dvec2 place = pi * (point - 0.5 * drift);
      const glm::dvec2 vortex(std::sin(place.x) * std::cos(place.y), -std::cos(place.x) * std::sin(place.y));
      const glm::dvec2 exact = (*exact_velocity(scene, fluid))(point, 0.5);
      CHECK(exact.x == Approx(drift.x + std::exp(-pi * pi * nu) * vortex.x));
      CHECK(exact.y == Approx(drift.y + std::exp(-pi * pi * nu) * vortex.y));
    }
  }
  Scene channel = load_scene("slanted-channel");
  const double usual = (*exact_velocity(channel))(glm::dvec2(0.0, 0.08), 0.0).x;
  channel.settings.grid.viscosity *= 2.0;
  channel.settings.force.x *= 3.0;
  CHECK((*exact_velocity(channel))(glm::dvec2(0.0, 0.08), 0.0).x == Approx(1.5 * usual));
  channel.settings.grid.viscosity = 0.0;
  CHECK_NOTHROW(validate(channel));
}

TEST_CASE("a scene without an exact solution has none, also after its TOML was read back") {
  CHECK_FALSE(exact_velocity(load_scene("default")));
  CHECK_FALSE(exact_velocity(parse_scene(to_toml(load_scene("default")), "default.toml", "")));
  CHECK_FALSE(
      exact_velocity(parse_scene("base = \"taylor-green\"\n[exact]\nu = \"\"\nv = \"\"", "a.toml", "")));
}

TEST_CASE("values of every kind are read, dotted or in tables, and integers will do for reals") {
  const Scene scene = parse_scene(R"(
title = "Kinds"
force.y = -2
[grid]
resolution = 128
warm_start = true
[particles]
container = "circle"
region = '''0.25 - x^2
 - y^2'''
[time]
end = 1e3
)",
                                  "kinds.toml", "");
  CHECK(scene.settings.force.y == -2.0);
  CHECK(scene.settings.grid.resolution == 128);
  CHECK(scene.settings.grid.warm_start);
  CHECK(scene.settings.particles.container == Container::circle);
  CHECK(scene.settings.particles.region == "0.25 - x^2\n - y^2");
  CHECK(scene.settings.time.end == 1000.0);
}

TEST_CASE("gestures are read row by row") {
  const Scene scene = parse_scene(R"(
[[gesture]]
tool   = "drag"
path   = [[0.0, -0.5, 0.0], [0.5, 0.5, 1]]
radius = 0.2
color  = [1.0, 0.4, 0]
[[gesture]]
path = [[0, 0, 0], [1, 0, 0], [2, 1, 1]]
)",
                                  "gestures.toml", "");
  REQUIRE(scene.gestures.size() == 2);
  const Gesture& first = scene.gestures[0];
  CHECK(first.tool == BrushTool::drag);
  CHECK(first.path == std::vector<Gesture::Waypoint>{{0.0, {-0.5, 0.0}}, {0.5, {0.5, 1.0}}});
  CHECK(first.radius == 0.2);
  CHECK(first.color == glm::vec3(1.0f, 0.4f, 0.0f));
  CHECK(scene.gestures[1].tool == BrushTool::both);
  CHECK(scene.gestures[1].path.size() == 3);
}

TEST_CASE("whatever a scene holds, its TOML gives it back") {
  Scene scene = parse_scene("", "odd.toml", "");
  scene.title = "quotes \" and \\ and\ttabs\nand lines \x01 \x7f and é ∇";
  scene.settings.time.step = 0.1 / 3.0;
  scene.settings.force.x = -1e-17;
  scene.settings.dye.r = "x > 0 ?\n 1 : 0";
  scene.settings.particles.search = NeighborSearch::brute_force;
  Gesture gesture;
  gesture.tool = BrushTool::dye;
  gesture.path = {{0.1, {1.0 / 3.0, -2.0}}, {0.2, {0.7, 1e-9}}};
  gesture.radius = 0.1 / 7.0;
  gesture.color = {0.1f, 1.0f / 3.0f, 0.999f};
  scene.gestures = {gesture, gesture, gesture};
  scene.gestures[1].tool = BrushTool::solid;
  scene.gestures[2].tool = BrushTool::erase;
  Body body;
  body.shape = BodyShape::box;
  body.center = {0.1 / 3.0, -0.2};
  body.size = {0.3, 0.1 / 7.0};
  body.angle = -1.0 / 3.0;
  body.velocity = {1e-9, 2.0};
  body.spin = 0.7;
  body.density = 1.0 / 7.0;
  body.color = {0.1f, 1.0f / 3.0f, 0.999f};
  Body disc = body;
  disc.shape = BodyShape::disc;
  disc.size = glm::dvec2(0.2 / 3.0);
  scene.bodies = {body, disc};

  const Scene again = parse_scene(to_toml(scene), "odd.toml", "");
  CHECK(again.title == scene.title);
  CHECK(again.gestures == scene.gestures);
  CHECK(again.bodies == scene.bodies);
  require_same(again.settings, scene.settings);
}

TEST_CASE("a scene changes what its base says and keeps the rest") {
  const TemporaryFolder folder;
  folder.file("calm.toml",
              "title = \"Calm\"\nbase = \"two-fluids\"\n[force]\ny = -0.5\n[[gesture]]\npath = "
              "[[0,0,0],[1,1,1]]\n");
  const Scene calm =
      load_scene(folder.file("a.toml", "base = \"calm.toml\"\n[grid]\nenabled = true\n").string());
  CHECK(calm.name == "a");
  CHECK(calm.title == "Calm");
  CHECK(calm.settings.force.y == -0.5);
  CHECK(calm.settings.grid.enabled);
  CHECK(calm.settings.particles.container == Container::box);  // from the base of the base
  CHECK(calm.gestures.size() == 1);

  const fs::path without = folder.file("b.toml", "base = \"calm\"\ntitle = \"B\"\ngesture = []\n");
  CHECK(load_scene(without.string()).title == "B");
  CHECK(load_scene(without.string()).gestures.empty());
}

TEST_CASE("a scene named after a built-in one may be based on it") {
  const TemporaryFolder folder;
  const fs::path path = folder.file("default.toml", "base = \"default\"\n[grid]\nresolution = 64\n");
  CHECK(load_scene(path.string()).settings.grid.resolution == 64);
}

TEST_CASE("an image fills the domain, its bottom row at the bottom") {
  const TemporaryFolder folder;
  folder.file("two.png", kRedOverBlue);
  const Scene scene =
      load_scene(folder.file("image.toml", "[dye]\nimage = \"two.png\"\n[domain]\naspect = 2\n").string());
  REQUIRE_NOTHROW(validate(scene));
  const auto dye = initial_dye(scene);
  CHECK(dye({0.0, 0.5}) == glm::vec3(1, 0, 0));
  CHECK(dye({-1.9, -0.5}) == glm::vec3(0, 0, 1));
}

TEST_CASE("a scene written elsewhere still finds its image") {
  const TemporaryFolder folder;
  const TemporaryFolder elsewhere;
  folder.file("two.png", kRedOverBlue);
  const Scene scene = load_scene(
      folder.file("image.toml", "[dye]\nimage = \"two.png\"\n[brush]\nimage = \"two.png\"\n").string());
  const Scene again =
      load_scene(elsewhere.file("settings.toml", to_toml(scene)).string(), NamedFiles::anywhere);
  CHECK(again.settings.dye.image == (folder.path() / "two.png").string());
  CHECK(again.settings.brush.image == (folder.path() / "two.png").string());
  CHECK(initial_dye(again)({0.0, 0.5}) == glm::vec3(1, 0, 0));
}

TEST_CASE("a change still finds its image from a scene written elsewhere, or based on it") {
  const TemporaryFolder folder;
  const TemporaryFolder elsewhere;
  folder.file("two.png", kRedOverBlue);
  fs::create_directory(folder.path() / "below");
  const std::string whole = (folder.path() / "two.png").string();
  const Scene scene = load_scene(
      folder.file("scene.toml", "[[change]]\nat = 1\nbrush.image = \"two.png\"\nview.arrows = true\n")
          .string());
  REQUIRE_NOTHROW(validate(scene));
  const std::vector<SettingsChange> expected = {{1.0, {{"brush.image", whole}, {"view.arrows", true}}}};
  const fs::path copy = elsewhere.file("settings.toml", to_toml(scene));
  CHECK(load_scene(copy.string(), NamedFiles::anywhere).changes == expected);
  const fs::path derived = folder.file("below/derived.toml", "base = \"../scene.toml\"\n");
  CHECK(load_scene(derived.string(), NamedFiles::anywhere).changes == expected);
}

TEST_CASE("a change to a picture that cannot be read is refused while the scene runs, too") {
  const TemporaryFolder folder;
  Scene scene = load_scene("default");
  scene.folder = folder.path();
  Settings after = scene.settings;
  after.brush.image = "two.png";
  CHECK_THROWS_WITH(require_can_change(scene, after), Catch::Contains("two.png"));
  scene.changes = {{1.0, {{"brush.image", std::string("two.png")}}}};
  CHECK_THROWS_WITH(validate(scene), Catch::Contains("change at 1 s: ") && Catch::Contains("two.png"));
  folder.file("two.png", kRedOverBlue);
  CHECK_NOTHROW(require_can_change(scene, after));
  CHECK_NOTHROW(validate(scene));
}

TEST_CASE("an image named by a base is looked for beside the base") {
  const TemporaryFolder folder;
  fs::create_directory(folder.path() / "below");
  folder.file("two.png", kRedOverBlue);
  folder.file("image.toml", "[dye]\nimage = \"two.png\"\n");
  const fs::path derived = folder.file("below/derived.toml", "base = \"../image.toml\"\n");
  CHECK(initial_dye(load_scene(derived.string(), NamedFiles::anywhere))({0.0, -0.5}) == glm::vec3(0, 0, 1));
}

TEST_CASE(
    "changes on the way are read by time, come back from the written scene and are inherited as gestures "
    "are") {
  const Scene scene = parse_scene(R"(
[grid]
viscosity = 0.5
[[change]]
at = 2
time.step = 0.01
view.grid = "speed"
[[change]]
at = 0.1
grid.viscosity = 0.25
view.arrows = true
)",
                                  "changes.toml", "");
  REQUIRE(scene.changes.size() == 2);
  CHECK(scene.changes[0] == SettingsChange{0.1, {{"grid.viscosity", 0.25}, {"view.arrows", true}}});
  CHECK(scene.changes[1] == SettingsChange{2.0, {{"time.step", 0.01}, {"view.grid", std::string("speed")}}});
  CHECK(scene.settings.grid.viscosity == 0.5);
  CHECK_FALSE(scene.settings.view.arrows);
  const Scene again = parse_scene(to_toml(scene), "again.toml", "");
  CHECK(again.changes == scene.changes);
}

TEST_CASE(
    "a change is what differs between settings, but for what is about this machine and what starts again") {
  const Settings before = default_settings();
  Settings after = before;
  after.grid.viscosity = 0.125;
  after.view.arrows = !before.view.arrows;
  after.record.fps = 12.0;
  after.window.frame_cap = 30;
  const auto change = change_between(before, after, 0.3);
  REQUIRE(change);
  CHECK(*change == SettingsChange{0.3, {{"grid.viscosity", 0.125}, {"view.arrows", after.view.arrows}}});
  const Settings changed = with_change(before, *change);
  CHECK(changed.grid.viscosity == 0.125);
  CHECK(changed.record.fps == before.record.fps);
  CHECK_FALSE(change_between(after, after, 0.3));
}
