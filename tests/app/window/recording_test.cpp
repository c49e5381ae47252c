// Recordings in the window, and the same frames again without it.
#include <sys/stat.h>

#include <algorithm>
#include <set>

#include "app/screen.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

const std::string kSmall =
    " --set grid.resolution=64 --set dye.resolution=64 --set particles.count=600 --set time.step=0.02"
    " --set record.fps=25 --set window.frame_cap=60";

/// The window of the default scene, without its panel, in a folder of its own.
struct Window {
  Screen screen;
  TemporaryFolder folder;
  std::unique_ptr<Background> program;

  explicit Window(const std::string& options, const std::string& before = "") {
    program =
        std::make_unique<Background>(screen.environment() + before + quoted(TWINFLOW_PROGRAM) +
                                         " run --size 600x320 --set window.governor=false" + kSmall + options,
                                     folder / "log", folder.path);
    const bool opened = eventually([&] {
      return std::system(
                 (screen.environment() + "xdotool search --onlyvisible --name twinflow >/dev/null 2>&1")
                     .c_str()) == 0;
    });
    INFO("the program said: " << content_of(folder / "log"));
    REQUIRE(opened);
    screen.xdotool("search --name twinflow windowfocus mousemove 150 160 key Tab sleep 0.3");
  }

  void stroke() const {
    screen.xdotool("mousemove 80 200 sleep 0.1 mousedown 1");
    for (int part = 1; part <= 8; ++part) {
      screen.xdotool("mousemove " + std::to_string(80 + 17 * part) + " " +
                     std::to_string(200 - 4 * part * part) + " sleep 0.04");
    }
    screen.xdotool("mouseup 1");
  }

  void leave() {
    screen.xdotool("key Escape sleep 0.5 key Escape");
    REQUIRE(program->wait() == 0);
  }
};

/// What follows the # in the first line of the settings: the command that draws the same frames, less the
/// path's own folder.
std::string command_in(const std::string& settings) {
  const std::string line = settings.substr(2, settings.find('\n') - 2);
  REQUIRE_THAT(line, Catch::StartsWith("twinflow render scene.toml -o "));
  return line.substr(std::string("twinflow ").size());
}

std::set<std::string> frames_in(const std::filesystem::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".png") names.insert(entry.path().filename().string());
  }
  return names;
}

}  // namespace

TEST_CASE("strokes and changes that are recorded in the window replay to the same frames, byte for byte",
          "[window]") {
  if (!can_open_windows()) return;
  Window window("");
  window.stroke();  // before the recording, too
  // While it stands still, before and after the recording begins: all of that is in the first frame.
  window.screen.xdotool("key space sleep 0.2 key a sleep 0.1");
  window.screen.xdotool("key r sleep 0.1 key 3 sleep 0.1 key space");
  window.stroke();
  window.screen.xdotool("key 2");
  // Steps that are explained, one of them in the middle of a stroke, are steps like others.
  window.screen.xdotool(
      "mousedown 1 sleep 0.1 mousemove_relative 30 5 sleep 0.1 key e sleep 0.3 key e sleep 0.2");
  window.screen.xdotool("key e sleep 0.3 key 1 sleep 0.1 key e sleep 0.1 mouseup 1");
  const std::filesystem::path recording = window.folder.path / "recording_0001";
  REQUIRE(eventually([&] { return frames_in(recording).size() > 25; }));
  window.leave();  // which ends the recording

  const std::string settings = content_of(recording / "scene.toml");
  CHECK_THAT(settings, Contains("view.arrows = true") && Contains("view.grid = \"pressure\"") &&
                           Contains("view.grid = \"speed\""));
  const std::size_t first = settings.find("[[gesture]]");
  REQUIRE(first != std::string::npos);
  CHECK(settings.find("[[gesture]]", first + 1) != std::string::npos);
  std::string command = command_in(settings);
  command.replace(command.find(" DIR"), 4, " again");
  CAPTURE(command);
  const ProgramResult again = run_program(command + " --quiet", "cd " + quoted(recording.string()) + " && ");
  INFO(again.err);
  REQUIRE(again.status == 0);
  const std::set<std::string> frames = frames_in(recording);
  CHECK(frames_in(recording / "again") == frames);
  int different = 0;
  for (const std::string& name : frames)
    different += content_of(recording / name) == content_of(recording / "again" / name) ? 0 : 1;
  CHECK(different == 0);
  CHECK(content_of(recording / *frames.begin()) != content_of(recording / *frames.rbegin()));
}

TEST_CASE("a film from the window has its rate in simulated time, and consists of PNG frames without ffmpeg",
          "[window]") {
  if (!can_open_windows()) return;
  if (!installed("ffmpeg")) return leave_out("ffmpeg is not installed: films are not tested");
  const TemporaryFolder tools;
  const bool has_ffmpeg = GENERATE(true, false);
  std::string before;
  if (!has_ffmpeg) {
    std::filesystem::create_directory(tools.path / "empty");
    before = "PATH=" + quoted(tools / "empty") + " ";
  }
  Window window(" --set record.format=mp4", before);
  window.screen.xdotool("key r sleep 1.5 key r sleep 0.3");
  const std::filesystem::path recording = window.folder.path / "recording_0001";
  REQUIRE(eventually([&] { return std::filesystem::exists(recording / "metrics.csv"); }));
  window.leave();
  const std::string table = content_of(recording / "metrics.csv");
  const auto rows = std::ranges::count(table, '\n') - 1;
  if (!has_ffmpeg) {
    CHECK(std::ssize(frames_in(recording)) == rows);
    CHECK_FALSE(std::filesystem::exists(recording / "film.mp4"));
    return;
  }
  const std::string entries = "stream=width,height,r_frame_rate,nb_read_frames";
  REQUIRE(std::system(("ffprobe -v error -count_frames -show_entries " + entries + " -of csv=p=0 " +
                       quoted((recording / "film.mp4").string()) + " >" + quoted(tools / "probed"))
                          .c_str()) == 0);
  CHECK(content_of(tools / "probed") == "600,320,25/1," + std::to_string(rows) + "\n");
  // Rows are 1/25 s apart, that is two steps of 0.02 s.
  std::istringstream lines(table);
  std::string line;
  std::getline(lines, line);
  std::vector<double> times;
  while (std::getline(lines, line)) times.push_back(std::stod(line));
  REQUIRE(times.size() > 3);
  for (std::size_t k = 1; k < times.size(); ++k) CHECK(times[k] - times[k - 1] == Approx(0.04).margin(1e-9));
}

TEST_CASE("a paused window uses next to no time of the processor", "[window]") {
  if (!can_open_windows()) return;
  Window window("");
  window.screen.xdotool("key space sleep 1");
  const auto ticks = [&] {
    const std::string stat = content_of("/proc/" + std::to_string(window.program->id()) + "/stat");
    std::istringstream fields(stat.substr(stat.rfind(')') + 2));
    std::string skipped;
    for (int field = 3; field < 14; ++field) fields >> skipped;
    long user = 0;
    long system = 0;
    fields >> user >> system;
    return user + system;
  };
  const auto share_of_two_seconds = [&] {
    const long before = ticks();
    std::this_thread::sleep_for(2s);
    return static_cast<double>(ticks() - before) / static_cast<double>(::sysconf(_SC_CLK_TCK)) / 2.0;
  };
  CHECK(eventually([&] { return share_of_two_seconds() < 0.05; }, 30));  // once it has seen the key
  window.screen.xdotool("key space");                                    // and it goes on
  const long resumed = ticks();
  CHECK(eventually([&] { return ticks() > resumed + 5; }));
  window.leave();
}
