// Outputs that are links, pipes, devices and standard output, and two outputs under one name.
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include <catch2/catch.hpp>
#include <sstream>

#include "app/program.hpp"
#include "scene/fields/image.hpp"

using namespace twinflow;
using Catch::Contains;
namespace fs = std::filesystem;

namespace {

const std::string kOutputsTiny =
    " --set grid.resolution=16 --set dye.resolution=16 --set particles.count=100 --until 0.05";
const std::string kFrames =
    " --set grid.resolution=16 --set dye.resolution=16 --set particles.count=100"
    " --size 160x90 --quiet";

/// Runs the program in the folder: `before` and `after` are a shell's words before its name and after its
/// arguments.
int status_in(const TemporaryFolder& folder, const std::string& arguments, const std::string& after = "") {
  const std::string line = "cd " + quoted(folder.path.string()) + " || exit 99; timeout --signal=KILL 600 " +
                           quoted(TWINFLOW_PROGRAM) + " " + arguments + " 2>err " + after;
  const int raw = std::system(line.c_str());
  return WIFEXITED(raw) ? WEXITSTATUS(raw) : 128;
}

long lines_in(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

}  // namespace

TEST_CASE("a table can go to standard output, alone, by each of its names", "[program]") {
  // A link, as the test may run as root and shall never harm the real one.
  const std::string name = GENERATE("-", "link", "/proc/self/fd/1");
  CAPTURE(name);
  const TemporaryFolder folder;
  fs::create_symlink("/proc/self/fd/1", folder.path / "link");
  CHECK(status_in(folder, "simulate dragged --every 0.01 --metrics " + name + kOutputsTiny, "| cat >table") ==
        0);
  const std::string table = content_of(folder.path / "table");
  CHECK_THAT(table, Catch::StartsWith("time,grid_kinetic_energy"));
  CHECK(lines_in(table) > 3);
  CHECK_THAT(table, !Contains("ms per step"));
  CHECK_THAT(content_of(folder.path / "err"), Contains("ms per step"));
  CHECK(files_in(folder.path) == std::set<std::string>{"err", "link", "table"});
  CHECK(fs::is_symlink(folder.path / "link"));
}

TEST_CASE("a table that is appended to a file leaves what the file had", "[program]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "log") << "before\n";
  fs::create_symlink("/proc/self/fd/1", folder.path / "link");
  CHECK(status_in(folder, "simulate dragged --metrics link" + kOutputsTiny, ">>log") == 0);
  CHECK_THAT(content_of(folder / "log"), Catch::StartsWith("before\ntime,grid"));
}

TEST_CASE("a table, a checkpoint and a film can go into a pipe", "[program]") {
  const auto [arguments, end] = GENERATE(table<std::string, std::string>(
      {{"simulate dragged --quiet --metrics pipe" + kOutputsTiny, ""},
       {"simulate dragged --quiet --every 0.02 --checkpoint pipe" + kOutputsTiny, ""},
       {"render dragged --frames 3 -o pipe.gif" + kFrames, ".gif"},
       {"render dragged --frames 3 -o pipe.mp4" + kFrames, ".mp4"}}));
  CAPTURE(arguments);
  if (!end.empty() && !installed("ffmpeg")) return leave_out("ffmpeg is not installed");
  const TemporaryFolder folder;
  const std::string pipe = "pipe" + end;
  REQUIRE(::mkfifo((folder / pipe).c_str(), 0600) == 0);
  CHECK(status_in(folder, arguments, "& program=$!; timeout 600 cat " + pipe + " >got; wait $program") == 0);
  CHECK(fs::is_fifo(folder.path / pipe));
  CHECK(files_in(folder.path) == std::set<std::string>{"err", "got", pipe});
  CHECK(content_of(folder / "got").size() > 100);
}

TEST_CASE("a film behind a link is written there, its settings beside the link", "[program]") {
  if (!installed("ffmpeg")) return leave_out("ffmpeg is not installed");
  const TemporaryFolder folder;
  fs::create_directory(folder.path / "large disk");
  std::ofstream(folder / "large disk/a.gif") << "old";
  fs::permissions(folder.path / "large disk/a.gif", fs::perms(0600));
  fs::create_symlink("large disk/a.gif", folder.path / "film.gif");
  CHECK(status_in(folder, "render dragged --frames 2 -o film.gif" + kFrames) == 0);
  CHECK(fs::is_symlink(folder.path / "film.gif"));
  CHECK(fs::is_regular_file(folder.path / "film.gif.toml"));
  CHECK_THAT(content_of(folder / "large disk/a.gif"), Catch::StartsWith("GIF8"));
  CHECK(fs::status(folder.path / "large disk/a.gif").permissions() == fs::perms(0600));
  CHECK(files_in(folder / "large disk") == std::set<std::string>{"a.gif"});
}

TEST_CASE("frames go to standard output as PNG pictures, one of which is a PNG file", "[program]") {
  const TemporaryFolder folder;
  CHECK(status_in(folder, "render dragged --frames 1 -o -" + kFrames, ">one.png") == 0);
  CHECK(load_image(folder / "one.png").width == 160);
  CHECK(status_in(folder, "render dragged --frames 3 -o -" + kFrames, ">three.png") == 0);
  CHECK(status_in(folder, "render dragged --frames 3 -o out" + kFrames) == 0);
  std::string joined;
  for (const char* name : {"0", "1", "2"})
    joined += content_of(folder / ("out/frame_00000" + std::string(name) + ".png"));
  CHECK(content_of(folder / "three.png") == joined);
  CHECK(status_in(folder, "render dragged --frames 3 -o -" + kFrames, "| head -c 10 >part") == 0);  // head's
}

TEST_CASE("a device that is full ends a command in one line, with status 1, and stays a device",
          "[program]") {
  const std::string arguments =
      GENERATE(as<std::string>(), "simulate dragged --quiet --metrics full" + kOutputsTiny,
               "simulate dragged --quiet --every 0.02 --checkpoint full" + kOutputsTiny,
               "render dragged --frames 2 -o full" + kFrames);
  CAPTURE(arguments);
  const TemporaryFolder folder;
  if (::mknod((folder / "full").c_str(), S_IFCHR | 0666, makedev(1, 7)) != 0 ||
      ::access((folder / "full").c_str(), W_OK) != 0) {
    WARN("devices cannot be made here");
    return;
  }
  CHECK(status_in(folder, arguments) == 1);
  const std::string said = content_of(folder / "err");
  INFO(said);
  CHECK(lines_in(said) == 1);
  CHECK_THAT(said, Contains("full: No space left"));
  CHECK(fs::is_character_file(folder.path / "full"));
  CHECK(files_in(folder.path) == std::set<std::string>{"err", "full"});
}

TEST_CASE("two outputs of one command under one name are refused before the run", "[program]") {
  const std::string arguments = GENERATE(
      as<std::string>(), "simulate dragged --metrics same.csv --checkpoint same.csv",
      "simulate dragged --metrics same.csv --checkpoint ./folder/../same.csv",
      "simulate dragged --metrics same.csv --checkpoint link",
      "simulate dragged --metrics a --checkpoint a.toml",
      "simulate dragged --metrics a.csv --checkpoint a.units.csv",
      "simulate dragged --metrics folder/scene.toml --fields folder",
      "simulate dragged --checkpoint latest/grid_dye.npy --fields folder/",
      "simulate dragged --metrics d/scene.toml --fields d", "simulate dragged --metrics new --fields ./new/",
      "render dragged --frames 2 -o folder --checkpoint latest/frame_000001.png",
      "render dragged --frames 2 -o new --checkpoint new/scene.toml");
  CAPTURE(arguments);
  const TemporaryFolder folder;
  fs::create_directory(folder.path / "folder");
  fs::create_directory_symlink("folder", folder.path / "latest");
  fs::create_symlink("same.csv", folder.path / "link");
  CHECK(status_in(folder, arguments + " --set particles.count=100") == 2);
  const std::string said = content_of(folder / "err");
  INFO(said);
  CHECK(lines_in(said) == 1);
  CHECK_THAT(said, Contains("same place"));
  CHECK(files_in(folder.path) == std::set<std::string>{"err", "folder", "latest", "link"});
  CHECK(files_in(folder / "folder").empty());
}

TEST_CASE("outputs beside each other are no conflict", "[program]") {
  const TemporaryFolder folder;
  CHECK(status_in(folder, "simulate dragged --quiet --metrics out/a.csv --checkpoint out/b --fields out" +
                              kOutputsTiny) == 0);
  CHECK(files_in(folder / "out").count("a.csv.toml") == 1);
  CHECK(files_in(folder / "out").count("grid_velocity.npy") == 1);
}
