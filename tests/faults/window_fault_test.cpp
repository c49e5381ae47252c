// The window where its display, its disk or its driver fails.
#include "app/screen.hpp"
#include "faults/faults.hpp"

using namespace twinflow;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

/// The window of small fluids, in a folder of its own.
struct Window {
  Screen screen;
  TemporaryFolder folder;
  std::unique_ptr<Background> program;

  explicit Window(const std::string& options) : Window(options, [](const auto&) { return std::string(); }) {}
  /// `before(folder)` goes before the program's name.
  template <class Before>
  Window(const std::string& options, const Before& before) {
    program = std::make_unique<Background>(screen.environment() + before(folder.path) + " " +
                                               quoted(TWINFLOW_PROGRAM) +
                                               " run --set window.governor=false --size 600x320" +
                                               " --set record.fps=25 --set time.step=0.02" + kTiny + options,
                                           folder / "log", folder.path);
    const bool opened = eventually([&] {
      return std::system(
                 (screen.environment() + "xdotool search --onlyvisible --name twinflow >/dev/null 2>&1")
                     .c_str()) == 0;
    });
    INFO("the program said: " << said());
    REQUIRE(opened);
    screen.xdotool("search --name twinflow windowfocus mousemove 150 160 key Tab sleep 0.3");
  }

  std::string said() const { return content_of(folder / "log"); }
  /// All that lies in the folder, the program's words aside.
  std::set<std::string> files() const {
    fs::rename(folder.path / "log", screen.folder.path / "log of before");
    return whole_files_in(folder.path);
  }
  /// How many frames the first recording has. They may come in any order.
  int frames() const {
    int count = 0;
    if (!fs::exists(folder.path / "recording_0001")) return count;
    for (const auto& entry : fs::directory_iterator(folder.path / "recording_0001")) {
      const fs::path name = entry.path().filename();
      count += name.string().starts_with("frame_") && name.extension() == ".png" ? 1 : 0;
    }
    return count;
  }
};

}  // namespace

TEST_CASE(
    "where the X server goes, or the window is destroyed, the recording is finished, the session kept, and "
    "one line says so",
    "[faults][window]") {
  if (!can_open_windows()) return;
  struct End {
    const char* before;
    const char* format;
    bool kills_server;
  };
  // Paused, the window waits for events that never come.
  const End end = GENERATE(End{"", "mp4", true}, End{"key space sleep 0.5", "png", true},
                           End{"search --name twinflow windowclose", "png", false});
  const std::string format = end.format;
  CAPTURE(end.before, format);
  Window window(" --set record.format=" + format);
  window.screen.xdotool("key r sleep 1 " + std::string(end.before));
  if (end.kills_server) ::kill(window.screen.server->id(), SIGKILL);
  CHECK(window.program->wait() == 1);
  const std::string said = window.said();
  INFO(said);
  CHECK(std::count(said.begin(), said.end(), '\n') == 1);
  CHECK_THAT(said,
             Catch::StartsWith("twinflow: the display has gone; Recorded ") && Contains("recording_0001"));
  const std::set<std::string> files = window.files();
  CHECK(files.count("recording_0001/metrics.csv") == 1);
  CHECK(files.count(format == "mp4" ? "recording_0001/film.mp4" : "recording_0001/frame_000000.png") == 1);
  CHECK(fs::exists(window.screen.folder / "state/twinflow/session.toml"));
}

TEST_CASE("a window that is closed or told to end while it records finishes the recording",
          "[faults][window]") {
  if (!can_open_windows()) return;
  const std::string end = GENERATE("Escape", "SIGTERM");
  CAPTURE(end);
  Window window(" --set record.format=mp4");
  window.screen.xdotool("key r sleep 1");
  if (end == "Escape") {
    window.screen.xdotool("key Escape sleep 0.5 key Escape");
  } else {
    ::kill(window.program->id(), SIGTERM);
  }
  CHECK(window.program->wait() == 0);
  const std::set<std::string> files = window.files();
  CHECK(files == std::set<std::string>{"recording_0001/film.mp4", "recording_0001/metrics.csv",
                                       "recording_0001/scene.toml"});
  const std::string table = content_of(window.folder / "recording_0001/metrics.csv");
  CHECK(frames_of_film(window.folder / "recording_0001/film.mp4") ==
        std::count(table.begin(), table.end(), '\n') - 1);
}

TEST_CASE("a full disk under the window ends a recording or a picture, not the window", "[faults][window]") {
  if (!can_open_windows()) return;
  const bool records = GENERATE(true, false);
  CAPTURE(records);
  // The first frames, or the first picture and not all of its settings, still fit.
  Window window("", [&](const fs::path& folder) {
    return with_disk(records ? "rename ENOSPC 4" : "rename ENOSPC 1", folder);
  });
  if (records) {
    window.screen.xdotool("key r");
    CHECK(eventually([&] { return window.frames() == 3; }));  // the settings were the first of four files
    window.screen.xdotool("sleep 0.5 key r sleep 0.3");
  } else {
    window.screen.xdotool("key s sleep 1 key s sleep 0.3");
  }
  window.screen.xdotool("key Escape sleep 0.5 key Escape");
  CHECK(window.program->wait() == 0);
  CHECK(window.said().empty());
  const std::set<std::string> files = window.files();
  CHECK((records ? window.frames() == 3 : files.count("twinflow_0001.png") == 1));
  CHECK(files.count(records ? "recording_0001/metrics.csv" : "twinflow_0001.toml") == 0);
}

TEST_CASE("a recording that a full disk keeps from being finished is told when the window is left",
          "[faults][window]") {
  if (!can_open_windows()) return;
  Window window(" --set record.format=mp4",
                [](const fs::path& folder) { return with_disk("rename ENOSPC 1", folder); });
  window.screen.xdotool("key r sleep 1 key Escape sleep 0.5 key Escape");
  CHECK(window.program->wait() == 1);
  const std::string said = window.said();
  INFO(said);
  CHECK(std::count(said.begin(), said.end(), '\n') == 1);
  CHECK_THAT(said, Contains("film.mp4") && Contains("No space left"));
  CHECK(window.files() == std::set<std::string>{"recording_0001/scene.toml"});
}

TEST_CASE("a window needs OpenGL 3.3, and a home only to be found again", "[faults][window]") {
  if (!can_open_windows()) return;
  const Screen screen;
  const std::string run = " run --size 400x300" + kTiny;
  const ProgramResult old = run_program(run, screen.environment() + with_driver("version 3.2") + kNoHang);
  check_failed(old, "OpenGL 3.3 is needed; this driver offers 3.2");
  const ProgramResult poor =
      run_program(run, screen.environment() + with_driver("no-float-targets") + kNoHang);
  check_failed(poor, "cannot draw into 32-bit float textures");
  const ProgramResult homeless =
      run_program(run, screen.environment() +
                           "env -u HOME XDG_STATE_HOME=/proc/a XDG_CACHE_HOME=/proc/b "
                           "timeout --preserve-status --kill-after=300 10");
  INFO(homeless.err);
  CHECK(homeless.status == 0);
  CHECK(homeless.err.empty());
}
