// The window as a user has it: under an X server of the test's own, with a mouse and a keyboard that xdotool
// moves.
#include <algorithm>
#include <cmath>

#include "app/screen.hpp"
#include "scene/fields/image.hpp"
#include "view/annotations/layout.hpp"

using namespace twinflow;
using namespace std::chrono_literals;

namespace {

constexpr int kWidth = 1200;
constexpr int kHeight = 640;

/// The mean difference of two pictures, 0 to 1, inside a rectangle.
double difference(const Image& a, const Image& b, const Rect& rect) {
  double sum = 0.0;
  for (int row = rect.y; row < rect.bottom(); ++row) {
    for (int column = rect.x; column < rect.right(); ++column) {
      const std::size_t pixel = std::size_t(a.height - 1 - row) * a.width + column;
      for (int channel = 0; channel < 3; ++channel)
        sum += std::abs(a.pixels[pixel][channel] - b.pixels[pixel][channel]);
    }
  }
  return sum / (3.0 * rect.width * rect.height);
}

}  // namespace

TEST_CASE("a stroke in each pane changes both, then the user saves, resets and leaves", "[window]") {
  if (!can_open_windows()) return;
  const Screen screen;
  const TemporaryFolder folder;
  // Fluids at rest and dark: what changes, the mouse has changed. No panel: the picture is the whole window.
  const std::string program = screen.environment() + quoted(TWINFLOW_PROGRAM) +
                              " run --set window.governor=false --size " + std::to_string(kWidth) + "x" +
                              std::to_string(kHeight) +
                              " --set velocity.u=0 --set velocity.v=0 --set dye.r=0 --set dye.g=0 --set "
                              "dye.b=0 --set grid.resolution=64"
                              " --set dye.resolution=128 --set particles.count=1600 --set particles.jitter=0";
  Background twinflow(program, folder / "log", folder.path);
  const bool opened = eventually([&] {
    return std::system((screen.environment() + "xdotool search --onlyvisible --name twinflow >/dev/null 2>&1")
                           .c_str()) == 0;
  });
  INFO("the program said: " << content_of(folder / "log"));
  REQUIRE(opened);
  // No window manager runs: the window is at the origin and needs the keyboard's focus.
  screen.xdotool("search --name twinflow windowfocus mousemove 600 20");
  screen.xdotool("key Tab");
  std::this_thread::sleep_for(500ms);

  int saved = 0;
  const auto save = [&] {
    char name[32];
    std::snprintf(name, sizeof name, "twinflow_%04d", ++saved);
    screen.xdotool("key s");
    REQUIRE(eventually([&] { return std::filesystem::exists(folder.path / (std::string(name) + ".toml")); }));
    return load_image(folder.path / (std::string(name) + ".png"));
  };
  const Layout layout = compute_layout({.area = {0, 0, kWidth, kHeight}, .scale = 1.0, .domain = {}});
  const Rect grid = layout.find(PaneId::grid)->fluid;
  const Rect particles = layout.find(PaneId::particles)->fluid;
  const auto stroke = [&](const Layout& shown, PaneId pane, glm::dvec2 from, glm::dvec2 to) {
    const auto at = [&](double share) {
      const glm::dvec2 pixel = shown.to_pixel(pane, from + (to - from) * share);
      return "mousemove " + std::to_string(std::lround(pixel.x)) + " " + std::to_string(std::lround(pixel.y));
    };
    screen.xdotool(at(0.0) + " sleep 0.1 mousedown 1");
    for (int part = 1; part <= 10; ++part) screen.xdotool(at(0.1 * part) + " sleep 0.03");
    screen.xdotool("sleep 0.1 mouseup 1");
    std::this_thread::sleep_for(300ms);
  };

  const Image start = save();
  REQUIRE(start.width == kWidth);
  const Image later = save();
  CHECK(difference(start, later, grid) < 1e-3);  // at rest, but for the particles settling
  CHECK(difference(start, later, particles) < 1e-3);

  stroke(layout, PaneId::grid, {-0.5, 0.4}, {0.3, 0.5});
  const Image after_grid = save();
  CHECK(difference(later, after_grid, grid) > 0.01);
  CHECK(difference(later, after_grid, particles) > 0.01);

  stroke(layout, PaneId::particles, {0.6, -0.5},
         {1.2, -0.4});  // beyond the pane's edge: on at the other side
  const Image after_particles = save();
  CHECK(difference(after_grid, after_particles, grid) > 0.01);
  CHECK(difference(after_grid, after_particles, particles) > 0.01);
  const Rect left_end{grid.x, grid.y + grid.height * 6 / 10, grid.width / 12, grid.height / 4};
  CHECK(difference(after_grid, after_particles, left_end) > 0.01);
  CHECK_THAT(content_of(folder / "twinflow_0004.toml"), Catch::Contains("[[gesture]]"));

  screen.xdotool("mousemove " + std::to_string(grid.x + 40) + " " + std::to_string(grid.y + 40) +
                 " click --repeat 2 --delay 60 1");
  std::this_thread::sleep_for(300ms);
  const Image reset = save();
  CHECK(difference(start, reset, grid) < 1e-3);
  CHECK(difference(start, reset, particles) < 1e-3);

  // A stroke acts alike where both fluids share a pane: in the overlay and in the difference.
  const auto one_pane = [](PaneId pane, int caption_lines, bool color_bar) {
    return compute_layout({.area = {0, 0, kWidth, kHeight},
                           .domain = {},
                           .panes = {pane},
                           .caption_lines = caption_lines,
                           .color_bar = color_bar});
  };
  screen.xdotool("key --delay 100 v v v");
  std::this_thread::sleep_for(300ms);
  const Layout overlay = one_pane(PaneId::overlay, 2, false);
  const Image overlaid = save();
  stroke(overlay, PaneId::overlay, {-0.5, 0.4}, {0.3, 0.5});
  CHECK(difference(overlaid, save(), overlay.panes()[0].fluid) > 0.01);
  CHECK_THAT(content_of(folder / "twinflow_0007.toml"), Catch::Contains("panes = \"overlay\""));
  screen.xdotool("key v");
  std::this_thread::sleep_for(300ms);
  const Layout differing = one_pane(PaneId::difference, 2, true);
  const Image differed = save();
  stroke(differing, PaneId::difference, {0.4, -0.6}, {-0.4, -0.5});
  CHECK(difference(differed, save(), differing.panes()[0].fluid) > 0.003);
  screen.xdotool("key v");
  screen.xdotool("mousemove " + std::to_string(grid.x + 40) + " " + std::to_string(grid.y + 40) +
                 " click --repeat 2 --delay 60 1");
  std::this_thread::sleep_for(300ms);
  CHECK(difference(start, save(), grid) < 1e-3);  // side by side again

  // A probe reads on while both fluids move, and is a setting that is saved; pinned, it is a gauge.
  screen.xdotool("key p sleep 0.3 mousemove_relative 20 10 sleep 0.3 key m sleep 0.3");
  save();
  const std::string probed = content_of(folder / "twinflow_0011.toml");
  CHECK_THAT(probed, Catch::Contains("probe = true") && Catch::Contains("[[gauge]]"));

  // The third tool after the first is a ball, in both panes for as long as the button is held.
  screen.xdotool("key --delay 100 t t t");
  const auto held_at = [&](PaneId pane, glm::dvec2 position) {
    const glm::dvec2 pixel = layout.to_pixel(pane, position);
    return Rect{int(pixel.x) - 5, int(pixel.y) - 5, 10, 10};
  };
  const Rect held = held_at(PaneId::grid, {0.2, 0.3});
  screen.xdotool("mousemove " + std::to_string(held.x + 5) + " " + std::to_string(held.y + 5) +
                 " sleep 0.1 mousedown 1 sleep 0.3");
  const Image with_ball = save();
  screen.xdotool("mouseup 1");
  CHECK(difference(reset, with_ball, held) > 0.1);
  CHECK(difference(reset, with_ball, held_at(PaneId::particles, {0.2, 0.3})) > 0.1);
  const std::string gestures = content_of(folder / "twinflow_0012.toml");
  CHECK_THAT(gestures.substr(gestures.find("[[gesture]]")), Catch::Contains("tool = \"ball\""));

  // The style after the first is a liquid, of the particles alone; dark water is not black.
  const Image smooth = save();
  screen.xdotool("key l");
  std::this_thread::sleep_for(300ms);
  const Image liquid = save();
  CHECK(difference(smooth, liquid, grid) < 0.01);
  CHECK(difference(smooth, liquid, particles) > 0.02);
  CHECK_THAT(content_of(folder / "twinflow_0014.toml"), Catch::Contains("particle_style = \"liquid\""));

  screen.xdotool("key r sleep 0.5 key r");
  REQUIRE(eventually(
      [&] { return std::filesystem::exists(folder.path / "recording_0001" / "frame_000000.png"); }));
  CHECK(load_image(folder.path / "recording_0001" / "frame_000000.png").width == kWidth);

  REQUIRE(
      eventually([&] { return std::filesystem::exists(folder.path / "recording_0001" / "metrics.csv"); }));
  const std::string measured = content_of(folder / "recording_0001/metrics.csv");
  CHECK_THAT(measured, Catch::StartsWith("time,grid_kinetic_energy"));
  // A row for each frame below the header; the folder also has the scene and the table.
  const auto files = std::distance(std::filesystem::directory_iterator(folder.path / "recording_0001"),
                                   std::filesystem::directory_iterator());
  CHECK(std::ranges::count(measured, '\n') == 1 + files - 2);

  // G brings back the panel, with plots; the button is the first thing under their heading.
  screen.xdotool("key g sleep 5");  // until the last message has gone
  screen.xdotool("mousemove " + std::to_string(kWidth - 200) + " 434 sleep 0.3 click 1");
  REQUIRE(eventually([&] { return std::filesystem::exists(folder.path / "plots_0001.toml"); }));
  CHECK(load_image(folder.path / "plots_0001.png").width > 1000);
  CHECK(load_image(folder.path / "plots_0001" / "1-kinetic-energy-light.png").width > 500);
  CHECK_THAT(content_of(folder / "plots_0001/1-kinetic-energy-dark.svg"), Catch::Contains("kinetic energy"));
  CHECK_THAT(content_of(folder / "plots_0001.csv"), Catch::Contains("exact_enstrophy"));
  screen.xdotool("key Tab sleep 0.3");

  screen.xdotool("search --name twinflow windowsize 700 500");
  std::this_thread::sleep_for(400ms);
  CHECK(save().width == 700);

  screen.xdotool("key Escape sleep 0.5 key Escape");
  CHECK(twinflow.wait() == 0);
}

TEST_CASE("a step is explained forwards and backwards, and left again", "[window]") {
  if (!can_open_windows()) return;
  const Screen screen;
  const TemporaryFolder folder;
  Background twinflow(screen.environment() + quoted(TWINFLOW_PROGRAM) +
                          " run dragged --set window.governor=false --size 900x560 --set grid.resolution=32 "
                          "--set dye.resolution=32"
                          " --set particles.count=400",
                      folder / "log", folder.path);
  REQUIRE(eventually([&] {
    return std::system((screen.environment() + "xdotool search --onlyvisible --name twinflow >/dev/null 2>&1")
                           .c_str()) == 0;
  }));
  screen.xdotool("search --name twinflow windowfocus mousemove 450 5");
  int saved = 0;
  const auto picture_after = [&](const std::string& keys) {
    screen.xdotool("key " + keys);
    std::this_thread::sleep_for(300ms);
    char name[32];
    std::snprintf(name, sizeof name, "twinflow_%04d", ++saved);
    screen.xdotool("key s");
    REQUIRE(eventually([&] { return std::filesystem::exists(folder.path / (std::string(name) + ".toml")); }));
    return content_of(folder.path / (std::string(name) + ".png"));
  };
  const std::string first = picture_after("e");
  CHECK_THAT(content_of(folder.path / "twinflow_0001.toml"), Catch::Contains("shows stage 1 of a step"));
  const std::string second = picture_after("period");
  CHECK(second != first);
  CHECK(picture_after("comma") == first);
  CHECK(picture_after("comma") == first);  // there is none before the first
  CHECK(picture_after("period") == second);
  picture_after("e");
  CHECK_THAT(content_of(folder.path / "twinflow_0006.toml"), Catch::Contains("shows t ="));
}
