#include "app/window/experiment/governor.hpp"

#include <catch2/catch.hpp>

#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"

using namespace twinflow;

namespace {

/// Seconds until it asks for less while every frame takes `frame_seconds`; nothing within a minute.
std::optional<double> patience(Governor& governor, double frame_seconds) {
  for (double time = frame_seconds; time < 60.0; time += frame_seconds) {
    if (governor.observe(frame_seconds)) return time;
  }
  return {};
}

Settings settings_of(int dye, int grid, int particles) {
  return with_resolution(default_settings(), {dye, grid, particles});
}

}  // namespace

TEST_CASE("frames on time, and those at the limit, leave the resolution alone", "[app]") {
  Governor governor;
  for (const double frame_seconds : {1.0 / 120.0, 1.0 / 60.0, 1.0 / 31.0, 1.0 / 29.0, 0.0369}) {
    CAPTURE(frame_seconds);
    CHECK_FALSE(patience(governor, frame_seconds));
  }
}

TEST_CASE("late frames are judged after a second and borne for two", "[app]") {
  for (const double frame_seconds : {0.04, 0.1, 0.15}) {
    CAPTURE(frame_seconds);
    Governor governor;
    const auto first = patience(governor, frame_seconds);
    REQUIRE(first);
    CHECK(*first == Approx(3.0).margin(2.1 * frame_seconds));
    const auto second = patience(governor, frame_seconds);  // judging begins anew after each
    REQUIRE(second);
    CHECK(*second == Approx(3.0).margin(2.1 * frame_seconds));
  }
}

TEST_CASE("a halt now and then is not a slow machine", "[app]") {
  Governor governor;
  bool asked = false;
  for (int frame = 0; frame < 6000; ++frame) asked |= governor.observe(frame % 60 == 0 ? 1.5 : 1.0 / 60.0);
  CHECK_FALSE(asked);
}

TEST_CASE("frames that are late two thirds of the time are too late, half of it not", "[app]") {
  const auto asks = [](int late_of_six) {
    Governor governor;
    bool asked = false;
    for (int frame = 0; frame < 3000; ++frame)
      asked |= governor.observe(frame % 6 < late_of_six ? 0.04 : 0.03);
    return asked;
  };
  CHECK(asks(4));
  CHECK_FALSE(asks(3));
}

TEST_CASE("the dye is taken first, then the slower fluid, down to a limit", "[app]") {
  CHECK(coarser(settings_of(512, 256, 4096), 5, 50) == Resolution{256, 256, 4096});
  CHECK(coarser(settings_of(384, 256, 4096), 5, 50) == Resolution{256, 256, 4096});
  CHECK(coarser(settings_of(256, 256, 4096), 5, 50) == Resolution{256, 256, 2048});
  CHECK(coarser(settings_of(256, 256, 4096), 50, 5) == Resolution{128, 128, 4096});
  CHECK(coarser(settings_of(32, 32, 4096), 50, 5) == Resolution{32, 32, 2048});
  CHECK(coarser(settings_of(64, 64, 256), 5, 50) == Resolution{32, 32, 256});
  CHECK_FALSE(coarser(settings_of(32, 32, 256), 50, 50));
  Settings alone = settings_of(512, 256, 1000);
  alone.grid.enabled = false;
  CHECK(coarser(alone, 0, 50) == Resolution{512, 256, 500});
}

TEST_CASE("what the user sets meanwhile is not given back", "[app]") {
  const Settings governed = settings_of(128, 64, 1024);
  const Resolution taken{512, 256, 4096};
  CHECK(after_change(taken, governed, governed) == taken);
  CHECK(after_change(taken, governed, settings_of(256, 64, 1024)) == Resolution{256, 256, 4096});
  CHECK(after_change(taken, governed, settings_of(128, 512, 300)) == Resolution{512, 512, 300});
  Settings other = governed;
  other.grid.viscosity = 0.5;
  CHECK(after_change(taken, governed, other) == taken);
}

TEST_CASE("whatever it takes is a resolution that a scene can have", "[app]") {
  Scene scene = load_scene("default");
  Settings settings = settings_of(1022, 250, 5000);
  while (const auto next = coarser(settings, 1, 1)) {
    REQUIRE(*next != resolution_of(settings));
    settings = with_resolution(settings, *next);
    CHECK(settings.grid.resolution % 2 == 0);
    CHECK(settings.dye.resolution % 2 == 0);
    scene.settings = settings;
    CHECK_NOTHROW(validate(scene));
  }
}

TEST_CASE("the governor changes nothing while the scene stands still or is recorded", "[app]") {
  Settings settings = settings_of(512, 256, 4096);
  settings.window.governor = true;
  for (const bool recording : {false, true}) {
    GovernedResolution governed;
    for (int frame = 0; frame < 1000; ++frame) {
      CHECK_FALSE(governed.after_frame({.seconds = 0.1, .stands_still = !recording, .recording = recording},
                                       settings));
    }
    CHECK_FALSE(governed.is_reduced());
  }
}

TEST_CASE("what the governor has taken is given back when it is turned off, but not into a recording",
          "[app]") {
  Settings settings = settings_of(512, 256, 4096);
  settings.window.governor = true;
  GovernedResolution governed;
  std::optional<Resolution> next;
  while (!next) next = governed.after_frame({.seconds = 0.1}, settings);
  CHECK(*next == Resolution{256, 256, 4096});
  settings = with_resolution(settings, *next);
  CHECK(resolution_of(governed.users(settings)) == Resolution{512, 256, 4096});

  Settings chosen = settings;
  chosen.grid.resolution = 128;  // by the user
  governed.note_change(settings, chosen);
  chosen.window.governor = false;
  CHECK_FALSE(governed.after_frame({.seconds = 0.1, .recording = true}, chosen));
  CHECK(governed.after_frame({.seconds = 0.1}, chosen) == Resolution{512, 128, 4096});
  CHECK_FALSE(governed.is_reduced());
  CHECK_FALSE(governed.after_frame({.seconds = 0.1}, chosen));
}
