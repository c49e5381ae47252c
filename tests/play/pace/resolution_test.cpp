#include "play/pace/resolution.hpp"

#include <catch2/catch.hpp>

#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

/// Of steps of a sixtieth of a second.
Settings resolution_settings_of(int dye, int grid, int particles) {
  Settings settings = with_resolution(default_settings(), {dye, grid, particles});
  settings.time.step = 1.0 / 60.0;
  settings.window.frame_cap = 60;
  return settings;
}

/// The next coarser resolution, if these are the scene's own settings.
std::optional<Resolution> coarser_than(const Settings& settings, const FrameCost& cost) {
  return coarser(settings, cost, resolution_of(settings));
}

}  // namespace

TEST_CASE("the dye is taken first, then the slower fluid, down to a limit", "[app]") {
  CHECK(coarser_than(resolution_settings_of(512, 256, 4096), {5, 50}) == Resolution{256, 256, 4096});
  CHECK(coarser_than(resolution_settings_of(384, 256, 4096), {5, 50}) == Resolution{256, 256, 4096});
  CHECK(coarser_than(resolution_settings_of(256, 256, 4096), {5, 50}) == Resolution{256, 256, 2048});
  CHECK(coarser_than(resolution_settings_of(256, 256, 4096), {50, 5}) == Resolution{128, 128, 4096});
  CHECK(coarser_than(resolution_settings_of(32, 32, 4096), {50, 5}) == Resolution{32, 32, 2048});
  CHECK(coarser_than(resolution_settings_of(64, 64, 256), {5, 50}) == Resolution{32, 32, 256});
  CHECK_FALSE(coarser_than(resolution_settings_of(32, 32, 256), {50, 50}));
  Settings alone = resolution_settings_of(512, 256, 1000);
  alone.grid.enabled = false;
  CHECK(coarser_than(alone, {0, 50}) == Resolution{512, 256, 500});
}

TEST_CASE("a scene keeps half of its rows and a quarter of its particles", "[app]") {
  const Resolution own{512, 256, 4096};
  for (const FrameCost& cost : {FrameCost{5, 50}, FrameCost{50, 5}, FrameCost{1, 1}}) {
    Settings settings = with_resolution(resolution_settings_of(0, 0, 0), own);
    while (const auto next = coarser(settings, cost, own)) settings = with_resolution(settings, *next);
    CHECK(resolution_of(settings) == Resolution{256, 128, 1024});
  }
}

TEST_CASE("a fluid that is not there does not become coarser", "[app]") {
  Settings settings = resolution_settings_of(512, 256, 4096);
  settings.grid.enabled = false;
  CHECK(coarser_than(settings, {50, 5}) == Resolution{512, 256, 2048});
  settings.particles.enabled = false;
  CHECK_FALSE(coarser_than(settings, {50, 50}));
  settings.grid.enabled = true;
  CHECK(coarser_than(settings, {5, 50}) == Resolution{256, 256, 4096});
}

TEST_CASE("without dye the grid itself becomes coarser, and the notice has no dye", "[app]") {
  Settings without = resolution_settings_of(512, 256, 1000);
  CHECK(governed_text(without) == "The governor: dye 512, grid 256, 1000 particles");
  CHECK(coarser_than(without, {50, 5}) == Resolution{256, 256, 1000});
  without.dye.enabled = false;
  CHECK(coarser_than(without, {50, 5})->grid == 128);
  CHECK(governed_text(without) == "The governor: grid 256, 1000 particles");
}

TEST_CASE("what the user sets meanwhile is not given back", "[app]") {
  const Settings governed = resolution_settings_of(128, 64, 1024);
  const Resolution taken{512, 256, 4096};
  CHECK(after_change(taken, governed, governed) == taken);
  CHECK(after_change(taken, governed, resolution_settings_of(256, 64, 1024)) == Resolution{256, 256, 4096});
  CHECK(after_change(taken, governed, resolution_settings_of(128, 512, 300)) == Resolution{512, 512, 300});
  Settings other = governed;
  other.grid.viscosity = 0.5;
  CHECK(after_change(taken, governed, other) == taken);
}

TEST_CASE("whatever it takes is a resolution that a scene can have", "[app]") {
  Scene scene = load_scene("default");
  Settings settings = resolution_settings_of(1022, 250, 5000);
  while (const auto next = coarser_than(settings, {1, 1})) {
    REQUIRE(*next != resolution_of(settings));
    settings = with_resolution(settings, *next);
    CHECK(settings.grid.resolution % 2 == 0);
    CHECK(settings.dye.resolution % 2 == 0);
    scene.settings = settings;
    CHECK_NOTHROW(validate(scene));
  }
}

TEST_CASE("where a frame has room both fluids become finer, as far as it reaches", "[app]") {
  const Settings settings = resolution_settings_of(512, 256, 9216);
  // Of 16.7 ms four fifths are 13.3: 16 · 0.3 + 8 · 0.6 + 2 · 1 = 11.6.
  CHECK(finer(settings, {0.3, 0.6, 1.0}) == Resolution{2048, 1024, 36864});
  // 16 · 0.5 + 8 · 0.6 + 2 = 14.8 is too much; 4 · 0.5 + 8 · 0.6 + 2 = 8.8.
  CHECK(finer(settings, {0.5, 0.6, 1.0}) == Resolution{1024, 512, 36864});
  // 4 · 1 + 2.83 · 2 + 1.41 = 11.1; any factor of four is too much.
  CHECK(finer(settings, {1.0, 2.0, 1.0}) == Resolution{1024, 512, 18432});
  // Half of what 1 ms of drawing leaves is 7.8 ms.
  CHECK(finer(settings, {0.1, 7.7, 1.0}) == Resolution{2048, 1024, 9216});
  CHECK_FALSE(finer(settings, {0.1, 7.8, 1.0}));
  CHECK_FALSE(finer(settings, {0.1, 0.1, 20.0}));       // drawing alone is late
  CHECK(finer(settings, {0.1, 0.1, 1.0, 20.0}));        // a display of 50 Hz
  CHECK_FALSE(finer(settings, {0.1, 0.1, 1.0, 23.0}));  // something else is late
}

TEST_CASE("several steps for a frame, and slower frames, change the room", "[app]") {
  Settings settings = resolution_settings_of(512, 256, 9216);
  const FrameCost cost{1.0, 2.0, 1.0};
  CHECK(finer(settings, cost));
  settings.time.step /= 3.0;
  CHECK_FALSE(finer(settings, cost));  // 9 ms of steps
  settings.time.step *= 3.0;
  settings.window.frame_cap = 30;  // two steps, of 33 ms
  CHECK(finer(settings, cost) == Resolution{1024, 512, 18432});
}

TEST_CASE("a resolution is not raised over the bounds, nor a fluid that is not there", "[app]") {
  const FrameCost fast{0.01, 0.01, 0.1};
  const Settings settings = resolution_settings_of(512, 256, 9216);
  CHECK(finer(resolution_settings_of(1024, 512, 16384), fast) == Resolution{2048, 1024, 32768});
  CHECK(finer(resolution_settings_of(4096, 512, 30000), fast) == Resolution{4096, 1024, 30000});
  CHECK_FALSE(finer(resolution_settings_of(1024, 1024, 40000), fast));
  Settings alone = settings;
  alone.grid.enabled = false;
  CHECK(finer(alone, fast) == Resolution{512, 256, 36864});
  alone.particles.enabled = false;
  CHECK_FALSE(finer(alone, fast));
  alone.grid.enabled = true;
  CHECK(finer(alone, fast) == Resolution{2048, 1024, 9216});
}

TEST_CASE(
    "any resolution that the user chose fixes all, files of the user's own do, scenes of the program not",
    "[app]") {
  const Scene built_in = load_scene("default");
  const auto fixed = [&](const Scene& scene, bool is_built_in, const char* assignment = nullptr) {
    Settings users = scene.settings;
    if (assignment != nullptr) apply_assignment(users, assignment);
    return has_fixed_resolution(scene, {.is_built_in = is_built_in}, scene.settings, users);
  };
  CHECK_FALSE(fixed(built_in, true));
  CHECK(fixed(built_in, true, "dye.resolution=64"));
  CHECK(fixed(built_in, true, "grid.resolution=64"));
  CHECK(fixed(built_in, true, "particles.count=100"));
  CHECK_FALSE(fixed(built_in, true, "grid.viscosity=0.01"));
  CHECK(fixed(parse_scene("base = \"default\"\ntitle = \"mine\"", "mine.toml", "."), false));
}

TEST_CASE("nothing changes the resolution of a scene that is measured, checked or read", "[app]") {
  const auto fixed = [](const Scene& scene, const SceneUse& use = {.is_built_in = true}) {
    return has_fixed_resolution(scene, use, scene.settings, scene.settings);
  };
  const auto with = [](const std::string& toml) {
    return parse_scene("base = \"default\"\n" + toml, "scene.toml", ".");
  };
  CHECK_FALSE(fixed(with("")));
  CHECK(fixed(with("[reference]\nlength = 0.2\nspeed = 1.0")));
  CHECK(fixed(with("[[gauge]]\nname = \"a\"\nat = [0.0, 0.0]")));
  CHECK(fixed(with("[[solid]]\nshape = \"disc\"\nradius = 0.1\ncenter = [0.0, 0.0]")));
  CHECK(fixed(with("[exact]\nu = \"0\"\nv = \"0\"")));
  CHECK(fixed(with(""), {.is_built_in = true, .is_published = true}));
  CHECK(fixed(with(""), {.is_built_in = true, .is_read = true}));
  for (const char* name : {"vortex-street", "taylor-green", "lid-driven-cavity"}) {
    INFO(name);
    CHECK((is_for_measuring(load_scene(name)) || std::string(name) == "lid-driven-cavity"));
  }
}
