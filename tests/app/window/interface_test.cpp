// The panel, the scene browser and the session as a user has them, by keyboard.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "app/screen.hpp"
#include "app/window/toolbar/toolbar.hpp"
#include "scene/fields/image.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"

using namespace twinflow;

namespace {

/// The program with its window on a screen of its own, in an empty folder.
struct OpenWindow {
  const Screen& screen;
  TemporaryFolder folder;
  std::unique_ptr<Background> program;
  int saved = 0;

  OpenWindow(const Screen& on, const std::string& arguments) : screen(on) {
    program = std::make_unique<Background>(screen.environment() + quoted(TWINFLOW_PROGRAM) + " " + arguments,
                                           folder / "log", folder.path);
    REQUIRE(titled("twinflow"));
    screen.xdotool("search --name twinflow windowfocus mousemove 20 12");
  }

  bool titled(const std::string& title) const {
    const std::string search =
        screen.environment() + "xdotool search --onlyvisible --name " + quoted(title) + " >/dev/null 2>&1";
    return eventually([&] { return std::system(search.c_str()) == 0; });
  }

  /// What S writes: the name of the files without their endings. Where frames are slow, the panel may still
  /// have the keyboard; Esc gives it back.
  std::string save() {
    char name[32];
    std::snprintf(name, sizeof name, "twinflow_%04d", ++saved);
    const auto is_written = [&] { return std::filesystem::exists(folder / (std::string(name) + ".toml")); };
    screen.xdotool("key s");
    for (int attempt = 0; attempt < 3 && !eventually(is_written, 400); ++attempt) {
      screen.xdotool("key Escape sleep 0.5 key s");
    }
    REQUIRE(is_written());
    return folder / name;
  }
  Scene saved_scene() { return load_scene(save() + ".toml"); }
  Image saved_picture() { return load_image(save() + ".png"); }

  /// Esc, as often as it takes: first it gives the keyboard back from the panel.
  int leave() {
    for (int attempt = 0; attempt < 120; ++attempt) {
      screen.xdotool("key Escape");
      const int status = program->wait(500ms);
      if (status >= 0) return status;
    }
    return -1;
  }
};

/// Finds a control by words and types a value into it.
void type_value(const Screen& screen, const std::string& words, const std::string& value) {
  const std::string wait = " sleep 0.3 ";
  screen.xdotool("key ctrl+f" + wait + "type --delay 30 " + quoted(words));
  screen.xdotool("sleep 0.3 key Down" + wait + "key Return" + wait + "type --delay 30 " + quoted(value));
  screen.xdotool("sleep 0.3 key Return" + wait);
}

/// The settings that a scene ends with.
Settings settings_at_end(const Scene& scene) {
  Settings settings = scene.settings;
  for (const SettingsChange& change : scene.changes) settings = with_change(settings, change);
  return settings;
}

}  // namespace

TEST_CASE("a person picks a scene in the browser, changes a value by keyboard and finds both again tomorrow",
          "[window]") {
  if (!can_open_windows()) return;
  const Screen screen;
  {
    OpenWindow window(screen, "--size 1000x600 --set window.governor=false");
    screen.xdotool("key b key b key Return");  // the first scene with a B
    REQUIRE(window.titled("Blob in a bowl"));
    screen.xdotool("key space");  // frames of a splash may take longer than a key
    type_value(screen, "STIFFNESS particles.s", "12.5");
    CHECK(settings_at_end(window.saved_scene()).particles.stiffness == 12.5);
    type_value(screen, "gravity force.y", "1.5");
    CHECK(settings_at_end(window.saved_scene()).force.y == 1.5);
    CHECK(window.leave() == 0);
  }
  OpenWindow window(screen, "");
  CHECK(window.titled("Blob in a bowl"));
  CHECK(window.saved_scene().settings.particles.stiffness == 12.5);
  CHECK(window.leave() == 0);
}

TEST_CASE("a window that was left on a larger screen fits the one that there is", "[window]") {
  if (!can_open_windows()) return;
  const Screen screen;  // of 1400 x 800
  const std::filesystem::path session = screen.folder.path / "state" / "twinflow" / "session.toml";
  std::filesystem::create_directories(session.parent_path());
  std::ofstream(session) << "scene = \"default\"\n[window]\nwidth = 3000\nheight = 790\npanel = false\n";
  OpenWindow window(screen, "--set grid.resolution=32 --set dye.resolution=64 --set particles.count=400");
  Image picture = window.saved_picture();
  for (int attempt = 0; attempt < 20 && picture.width != 1400; ++attempt) picture = window.saved_picture();
  CHECK(picture.width == 1400);
  CHECK(picture.height == 790);
  CHECK(window.leave() == 0);
}

TEST_CASE(
    "text and panel grow to 200 %, and the mouse makes strokes without a button where the scene allows it",
    "[window]") {
  if (!can_open_windows()) return;
  const Screen screen;
  OpenWindow window(screen,
                    "run default --no-session --set window.governor=false --size 1300x700 --ui-scale 2 --set "
                    "brush.hover=true --set "
                    "grid.resolution=32 --set dye.resolution=64 --set particles.count=400 --set velocity.u=0 "
                    "--set velocity.v=0");
  const int width = window.saved_picture().width;
  const auto toolbar = [](double scale) {  // less the picture's own margin of 8 points
    return static_cast<int>(
        std::lround(scale * (Toolbar::width_points(static_cast<float>(700.0 / scale)) - 8.0)));
  };
  CHECK(width == 1300 - toolbar(2.0));  // 30 % of the width are too few for the panel
  screen.xdotool("key ctrl+minus");
  int wider = width;
  for (int attempt = 0; attempt < 20 && wider == width; ++attempt) wider = window.saved_picture().width;
  CHECK(wider == 1300 - toolbar(1.9) - 390);  // 190 %, where they are enough

  CHECK(window.saved_scene().gestures.empty());
  std::size_t strokes = 0;
  for (int x = 100; x < 300 && strokes == 0; x += 10) {  // on, where the machine is slow
    screen.xdotool("mousemove " + std::to_string(x) + " 350 sleep 0.1");
    strokes = window.saved_scene().gestures.size();
  }
  CHECK(strokes > 0);
  CHECK_FALSE(std::filesystem::exists(screen.folder.path / "state"));
  CHECK_FALSE(std::filesystem::exists(screen.folder.path / "cache" / "twinflow"));
  CHECK(window.leave() == 0);
}

TEST_CASE("a person paints, takes it back and saves with the mouse alone", "[window]") {
  if (!can_open_windows()) return;
  const Screen screen;
  OpenWindow window(
      screen,
      "run default --no-session --set window.governor=false --size 1200x780 --set grid.resolution=32 "
      "--set dye.resolution=64 --set particles.count=400");
  // Clicks a button of the toolbar, counted from above, until that had its effect: where frames are slow, the
  // pointer is elsewhere when the click is seen. `looks`: how often to look for the effect.
  const auto click_until = [&](int index, int looks, const auto& is_done) {
    const std::string at = std::to_string(16 + 26 * index + (index < 12 ? 0 : 5));
    for (int attempt = 0; attempt < 5; ++attempt) {
      screen.xdotool("mousemove 17 " + at + " sleep 0.3 click 1 sleep " + std::to_string(0.5 + attempt));
      if (eventually(is_done, looks)) return;
    }
    FAIL("button " << index << " has no effect");
  };
  const auto saved_by_button = [&] {
    const auto file = [&](int number) {
      char name[32];
      std::snprintf(name, sizeof name, "twinflow_%04d.toml", number);
      return window.folder / name;
    };
    click_until(21, 100, [&] { return std::filesystem::exists(file(window.saved + 1)); });
    while (std::filesystem::exists(file(window.saved + 1))) ++window.saved;
    return load_scene(file(window.saved));
  };
  click_until(2, 1, [&] { return settings_at_end(saved_by_button()).brush.tool == BrushTool::dye; });
  screen.xdotool("mousemove 200 300 sleep 0.3 mousedown 1 sleep 0.1");
  for (int part = 1; part <= 5; ++part) {
    screen.xdotool("mousemove " + std::to_string(200 + 20 * part) + " 320 sleep 0.1");
  }
  screen.xdotool("mouseup 1 sleep 0.3");
  const Scene painted = saved_by_button();
  REQUIRE(painted.gestures.size() == 1);
  CHECK(painted.gestures.front().tool == BrushTool::dye);
  click_until(15, 1, [&] { return saved_by_button().gestures.empty(); });
  const auto recorded = [&](const char* file) {
    return [&, file] {
      return std::filesystem::exists(window.folder / ("recording_0001/" + std::string(file)));
    };
  };
  click_until(22, 100, recorded("scene.toml"));
  click_until(22, 100, recorded("metrics.csv"));
}

TEST_CASE("a person draws a wall with the mouse and takes it back", "[window]") {
  if (!can_open_windows()) return;
  const Screen screen;
  OpenWindow window(
      screen,
      "run default --no-session --set window.governor=false --size 1200x700 --set grid.resolution=32 "
      "--set dye.resolution=64 --set particles.count=400 --set brush.tool=solid "
      "--set grid.pressure=spectral");
  Scene drawn;
  for (int attempt = 0; attempt < 5 && drawn.gestures.empty(); ++attempt) {  // frames may be slow
    screen.xdotool(
        "mousemove 200 300 sleep 0.3 mousedown 1 sleep 0.3 mousemove 300 320 sleep 0.5 mouseup 1 sleep 0.5");
    drawn = window.saved_scene();
  }
  REQUIRE(drawn.gestures.size() == 1);
  CHECK(drawn.gestures.front().tool == BrushTool::solid);
  // The saved scene draws it again, with a solver that can.
  CHECK_FALSE(walls_between(drawn.gestures, 0.0, 1e6).empty());
  CHECK(settings_at_end(drawn).grid.pressure == PressureSolver::automatic);
  CHECK_NOTHROW(validate(drawn));
  screen.xdotool("key ctrl+z sleep 1");
  CHECK(window.saved_scene().gestures.empty());
}

TEST_CASE("a person paints, takes it back, saves, records and leaves with the keyboard alone", "[window]") {
  if (!can_open_windows()) return;
  const Screen screen;
  OpenWindow window(
      screen,
      "run default --no-session --set window.governor=false --size 1200x700 --set grid.resolution=32 "
      "--set dye.resolution=64 --set particles.count=400 --set record.size=1280x720");
  screen.xdotool("key t key t sleep 0.5");  // both, drag, dye
  Scene painted;
  for (int attempt = 0; attempt < 5 && painted.gestures.empty(); ++attempt) {  // frames may be slow
    screen.xdotool("keydown shift keydown Right sleep 3 keyup Right keyup shift sleep 1");
    painted = window.saved_scene();
  }
  REQUIRE(painted.gestures.size() == 1);
  const Gesture& stroke = painted.gestures.front();
  CHECK(stroke.tool == BrushTool::dye);
  REQUIRE(stroke.path.size() >= 2);
  CHECK(stroke.path.front().position.x == Approx(0.0).margin(0.01));
  // How far it leads depends on the frames; it may go on across the domain's edge.
  CHECK(std::ranges::any_of(stroke.path, [](const auto& point) { return point.position.x > 0.001; }));
  CHECK(stroke.path.back().position.y == Approx(0.0).margin(0.01));  // half a pixel
  screen.xdotool("key ctrl+z sleep 1");
  CHECK(window.saved_scene().gestures.empty());
  const auto recorded = [&](const char* file) {
    return eventually(
        [&] { return std::filesystem::exists(window.folder / ("recording_0001/" + std::string(file))); });
  };
  screen.xdotool("key r");
  CHECK(recorded("scene.toml"));
  screen.xdotool("key r");
  CHECK(recorded("metrics.csv"));
  CHECK(window.leave() == 0);
}

TEST_CASE("a list is opened and chosen from with Enter, and Esc asks before it leaves", "[window]") {
  if (!can_open_windows()) return;
  const Screen screen;
  OpenWindow window(
      screen,
      "run default --no-session --set window.governor=false --size 1200x700 --set grid.resolution=32 "
      "--set dye.resolution=64 --set particles.enabled=false");
  const Advection by_default = default_settings().grid.advection;
  Advection chosen = by_default;
  for (const double pause : {0.2, 0.5, 1.5}) {  // how fast the keys may follow depends on the machine
    const std::string wait = " sleep " + std::to_string(pause) + " ";
    screen.xdotool("key ctrl+f" + wait + "type --delay 30 grid.advection");
    screen.xdotool("sleep 0.1 key Down" + wait + "key Return" + wait + "key Up" + wait + "key Return" + wait);
    screen.xdotool("key Escape" + wait + "mousemove 600 5 click 1" + wait);
    chosen = settings_at_end(window.saved_scene()).grid.advection;
    if (chosen != by_default) break;
  }
  CHECK(chosen != by_default);
  screen.xdotool("sleep 5 key Escape");
  CHECK(window.program->wait(1500ms) == -1);
  CHECK(window.leave() == 0);
}
