#include "play/pace/governor.hpp"

#include <catch2/catch.hpp>

#include "scene/parameters/parameters.hpp"

using namespace twinflow;

namespace {

Settings settings_of(int dye, int grid, int particles) {
  Settings settings = with_resolution(default_settings(), {dye, grid, particles});
  settings.window.governor = true;
  settings.window.frame_cap = 60;
  settings.time.step = 1.0 / 60.0;
  return settings;
}

/// A scene under a governor.
struct Governed {
  Settings settings = settings_of(512, 256, 4096);
  Governor governor{};
  bool is_fixed = false;

  /// What it decides within `frames` frames; the settings follow.
  std::optional<Governor::Why> after(const Governor::Frame& frame, int frames = 300) {
    for (int k = 0; k < frames; ++k) {
      if (const auto decision = governor.after_frame(frame, settings, is_fixed)) {
        settings = with_resolution(settings, decision->resolution);
        return decision->why;
      }
    }
    return {};
  }
  Resolution resolution() const { return resolution_of(settings); }
};

constexpr Governor::Frame kFast{.seconds = 0.005, .cost = {0.1, 0.2, 1.0}, .is_untouched = true};
constexpr Governor::Frame kLate{.seconds = 0.1};
constexpr Resolution kOwn{512, 256, 4096};
constexpr Resolution kRaised{2048, 1024, 16384};

}  // namespace

TEST_CASE("the governor raises the resolution once, after the first second", "[app]") {
  Governed scene;
  CHECK_FALSE(scene.after(kFast, FirstSecond::kSkipped + FirstSecond::kMeasured - 1));
  CHECK(scene.after(kFast, 1) == Governor::Why::room);
  CHECK(scene.resolution() == kRaised);
  CHECK(resolution_of(scene.governor.users(scene.settings)) == kOwn);
  CHECK_FALSE(scene.after(kFast, 3000));
}

TEST_CASE("a scene in which the user draws in the first second is not raised", "[app]") {
  Governed scene;
  Governor::Frame touched = kFast;
  touched.is_untouched = false;
  CHECK_FALSE(scene.after(kFast, 30));
  CHECK_FALSE(scene.after(touched, 1));
  CHECK_FALSE(scene.after(kFast, 3000));
  CHECK_FALSE(scene.governor.is_governing());
}

TEST_CASE("a pause in the first second only delays the measurement", "[app]") {
  Governed scene;
  Governor::Frame paused = kFast;
  paused.stands_still = true;
  CHECK_FALSE(scene.after(kFast, 30));
  CHECK_FALSE(scene.after(paused, 1000));
  CHECK(scene.after(kFast, 30) == Governor::Why::room);
}

TEST_CASE("what was raised is taken back below 45 frames a second, slower than real time, or after a failure",
          "[app]") {
  Governor::Frame slow = kFast, behind = kFast, failed = kFast, enough = kFast;
  slow.seconds = 1.0 / 44.0;
  behind.real_time_share = 0.85;
  failed.has_failed = failed.stands_still = true;
  enough.seconds = 1.0 / 46.0;
  enough.real_time_share = 0.95;
  const std::pair<Governor::Frame, std::optional<Governor::Why>> kCases[] = {
      {slow, Governor::Why::too_slow},
      {behind, Governor::Why::too_slow},
      {failed, Governor::Why::failed},
      {enough, std::nullopt}};
  for (const auto& [frame, why] : kCases) {
    Governed scene;
    REQUIRE(scene.after(kFast) == Governor::Why::room);
    CHECK(scene.after(frame, 1000) == why);
    CHECK(scene.resolution() == (why ? kOwn : kRaised));
    CHECK(scene.governor.is_governing() == !why.has_value());
    if (why) CHECK_FALSE(scene.after(kFast, 3000));  // and is not raised again
  }
}

TEST_CASE("what the user refuses is not done again", "[app]") {
  Governed scene;
  scene.governor.refuse();
  CHECK_FALSE(scene.after(kFast, 1000));
  CHECK_FALSE(scene.after(kLate, 1000));
}

TEST_CASE("a resolution that the user sets is not restored, and is judged anew", "[app]") {
  Governed scene;
  REQUIRE(scene.after(kFast) == Governor::Why::room);
  const Settings raised = scene.settings;
  scene.settings.particles.count = 1000;
  scene.governor.note_change(raised, scene.settings);
  CHECK(scene.governor.is_governing());
  CHECK(resolution_of(scene.governor.users(scene.settings)) == Resolution{512, 256, 1000});
  const Settings before = scene.settings;
  scene.settings = with_resolution(before, {512, 256, 1000});
  scene.governor.note_change(before, scene.settings);
  CHECK_FALSE(scene.governor.is_governing());  // it is the user's own now
  CHECK_FALSE(scene.after(kLate, 29));         // three seconds: one unjudged, two late
  CHECK(scene.after(kLate, 4) == Governor::Why::late);
}

TEST_CASE("the governor changes nothing while the scene stands still, is recorded or drawn in", "[app]") {
  for (const Governor::Frame& frame : {Governor::Frame{.seconds = 0.1, .stands_still = true},
                                       Governor::Frame{.seconds = 0.1, .is_busy = true},
                                       Governor::Frame{.seconds = 0.1, .has_drawn_walls = true}}) {
    Governed scene;
    CHECK_FALSE(scene.after(frame, 1000));
    CHECK_FALSE(scene.governor.is_governing());
  }
}

TEST_CASE("what the governor has done is undone when it is turned off, but not into a recording", "[app]") {
  for (const bool raised : {false, true}) {
    Governed scene;
    REQUIRE(scene.after(raised ? kFast : kLate) == (raised ? Governor::Why::room : Governor::Why::late));
    CHECK(scene.resolution() == (raised ? kRaised : Resolution{256, 256, 4096}));
    scene.settings.window.governor = false;
    CHECK_FALSE(scene.after({.seconds = 0.1, .is_busy = true}, 10));
    CHECK(scene.after(kFast, 1) == Governor::Why::turned_off);
    CHECK(scene.resolution() == kOwn);
    CHECK_FALSE(scene.after(kLate));
    scene.settings.window.governor = true;
    CHECK_FALSE(scene.after(kFast, 20));
  }
}

TEST_CASE("nothing that happens changes a resolution that is fixed, unless the fluid blows up", "[app]") {
  Governor::Frame slow = kFast, behind = kFast;
  slow.seconds = 1.0 / 44.0;
  behind.real_time_share = 0.5;
  for (const Governor::Frame& frame : {kFast, kLate, slow, behind}) {
    Governed scene{.is_fixed = true};
    CHECK_FALSE(scene.after(frame, 3000));
    CHECK(scene.resolution() == kOwn);
    Governed raised;  // and is measured afterwards
    REQUIRE(raised.after(kFast) == Governor::Why::room);
    raised.is_fixed = true;
    CHECK_FALSE(raised.after(frame, 3000));
    CHECK(raised.resolution() == kRaised);
  }
  Governor::Frame failed = kFast;
  failed.has_failed = failed.stands_still = true;
  Governed raised;
  REQUIRE(raised.after(kFast) == Governor::Why::room);
  raised.is_fixed = true;
  CHECK(raised.after(failed) == Governor::Why::failed);
}

TEST_CASE("late frames stop at half of the rows and a quarter of the particles", "[app]") {
  Governed scene;
  int changes = 0;
  while (scene.after(kLate, 1000) == Governor::Why::late) ++changes;
  CHECK(changes == 4);  // the dye, the grid with it, and the particles twice
  CHECK(scene.resolution() == Resolution{256, 128, 1024});
}

TEST_CASE("drawing that is slow is done less often before the fluids become coarser", "[app]") {
  Governor::Frame drawing = kLate;
  drawing.cost = {5.0, 5.0, 30.0};
  for (const bool is_fixed : {false, true}) {
    Governed scene{.is_fixed = is_fixed};
    CHECK(scene.governor.drawing() == SparingDrawing{1, 1});
    for (const SparingDrawing& next : {SparingDrawing{2, 1}, SparingDrawing{2, 2}, SparingDrawing{4, 2}}) {
      CHECK(scene.after(drawing) == Governor::Why::slow_drawing);
      CHECK(scene.governor.drawing() == next);
    }
    CHECK(scene.resolution() == kOwn);
    CHECK_FALSE(scene.governor.is_governing());
    CHECK(scene.after(drawing, 1000) == (is_fixed ? std::nullopt : std::optional(Governor::Why::late)));
    scene.settings.window.governor = false;
    scene.after(drawing, 1);
    CHECK(scene.governor.drawing() == SparingDrawing{});
  }
  Governor::Frame steps = kLate;
  steps.cost = {50.0, 20.0, 10.0};
  Governed scene;
  CHECK(scene.after(steps) == Governor::Why::late);
  CHECK(scene.governor.drawing() == SparingDrawing{});
}

TEST_CASE("drawing that has become fast is done as often as before, but not if it would be late again",
          "[app]") {
  Governor::Frame slow = kLate, fast = kFast, nearly = kFast;
  slow.cost = {5.0, 5.0, 30.0};
  fast.is_untouched = nearly.is_untouched = false;  // or the first second raises the resolution
  nearly.seconds = 1.0 / 60.0;
  nearly.cost = {1.0, 1.0, 6.0};  // four times as many pixels take 18 ms more
  Governed impatient, scene;
  for (int k = 0; k < 2; ++k) {
    REQUIRE(impatient.after(slow) == Governor::Why::slow_drawing);
    REQUIRE(scene.after(slow) == Governor::Why::slow_drawing);
  }
  CHECK_FALSE(impatient.after(fast, static_cast<int>(4.5 / fast.seconds)));
  CHECK_FALSE(scene.after(nearly, 3000));
  CHECK(scene.governor.drawing() == SparingDrawing{2, 2});
  CHECK(scene.after(fast, 3000) == Governor::Why::fast_drawing);
  CHECK(scene.governor.drawing() == SparingDrawing{2, 1});
  CHECK(scene.after(fast, 3000) == Governor::Why::fast_drawing);
  CHECK(scene.governor.drawing() == SparingDrawing{});
  CHECK_FALSE(scene.after(fast, 3000));
  CHECK(scene.resolution() == kOwn);
}

TEST_CASE("turning the governor off restores drawing alone, too, and says so once", "[app]") {
  Governor::Frame slow = kLate;
  slow.cost = {5.0, 5.0, 30.0};
  Governed scene;
  REQUIRE(scene.after(slow) == Governor::Why::slow_drawing);
  scene.settings.window.governor = false;
  CHECK(scene.after(slow, 1) == Governor::Why::turned_off);
  CHECK(scene.governor.drawing() == SparingDrawing{});
  CHECK_FALSE(scene.after(slow, 100));
}
