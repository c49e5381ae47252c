// --series as its users type it, and what h5py and meshio read of it.
#include <catch2/catch.hpp>

#include "app/program.hpp"
#include "app/screen.hpp"
#include "sanitizers/sanitizers.hpp"

using namespace twinflow;
using Catch::Matchers::Contains;

namespace {

const std::string kFew =
    " --quiet --set grid.resolution=32 --set dye.resolution=64 --set particles.count=800";

/// Debian's own interpreter has Debian's modules, whatever else is first in the path.
const std::string kPython = "/usr/bin/python3";

bool can_read_series() {
  if (std::system((kPython + " -c 'import h5py, meshio' 2>/dev/null").c_str()) == 0) return true;
  leave_out("h5py or meshio is not installed");
  return false;
}

/// What series_check.py says of the files.
ProgramResult read_series(const std::string& check, const std::vector<std::string>& paths) {
  const TemporaryFolder folder;
  std::string command = kPython + " -B " + quoted(TWINFLOW_SERIES_CHECK) + " " + check;
  for (const std::string& path : paths) command += " " + quoted(path);
  const int raw =
      std::system((command + " >" + quoted(folder / "out") + " 2>" + quoted(folder / "err")).c_str());
  return {WIFEXITED(raw) ? WEXITSTATUS(raw) : 128, content_of(folder / "out"), content_of(folder / "err")};
}

/// The number of whole intervals of a series.
int intervals_of(const std::string& series) {
  const ProgramResult read = read_series("whole", {series});
  CAPTURE(read.err);
  REQUIRE(read.status == 0);
  return std::stoi(read.out);
}

void require_read(const std::string& check, const std::vector<std::string>& paths) {
  const ProgramResult read = read_series(check, paths);
  CAPTURE(read.err);
  REQUIRE(read.status == 0);
}

}  // namespace

TEST_CASE("a series holds the arrays of both fluids by the ids of the particles that come and go",
          "[program][series]") {
  if (!can_read_series()) return;
  const TemporaryFolder folder;
  const std::string series = folder / "run.h5";
  const ProgramResult result = run_program(
      "simulate vortex-street --until 0.4 --every 0.1 --gauge 0.5,0.1 --gauge=0,-0.5:0,0.5:5 --series " +
      quoted(series) + " --fields " + quoted(folder / "fields") + kFew);
  CAPTURE(result.err);
  REQUIRE(result.status == 0);
  CHECK(files_in(folder.path) == std::set<std::string>{"fields", "run.h5", "run.xmf"});
  CHECK(intervals_of(series) == 5);
  require_read("equal", {series, folder / "fields"});
  require_read("refuses", {series, folder / "fields"});  // so that the checks are worth something
}

TEST_CASE("a series holds the metrics of the table, to the last bit", "[program][series]") {
  if (!can_read_series()) return;
  const TemporaryFolder folder;
  const std::string scene = GENERATE("vortex-street", "dam-break", "taylor-green");
  const ProgramResult result =
      run_program("simulate " + scene + " --until 0.3 --every 0.1 --series " + quoted(folder / "run.h5") +
                  " --metrics " + quoted(folder / "run.csv") + kFew);
  CAPTURE(scene, result.err);
  REQUIRE(result.status == 0);
  require_read("metrics", {folder / "run.h5", folder / "run.csv"});
}

TEST_CASE("a series that is killed keeps every whole interval, and goes on from the checkpoint",
          "[program][series][checkpoint]") {
  if (!can_read_series()) return;
  const TemporaryFolder folder;
  const std::string file = quoted(folder / "run.checkpoint");
  const auto simulate = [&](const std::string& name) {
    return "simulate vortex-street --until 1.2 --every 0.02 --gauge 0.5,0.1 --series " +
           quoted(folder / (name + ".h5")) + kFew;
  };
  REQUIRE(run_program(simulate("whole")).status == 0);
  std::string arguments = simulate("parts") + " --checkpoint " + file;
  int intervals = 0;
  for (int kill = 0; kill < 3; ++kill) {
    const auto before = std::filesystem::file_time_type::clock::now();
    Background program(quoted(TWINFLOW_PROGRAM) + " " + arguments, folder / "log");
    REQUIRE(eventually([&] {
      std::error_code absent;
      const auto written = std::filesystem::last_write_time(folder / "run.checkpoint", absent);
      return !absent && written > before;
    }));
    ::kill(program.id(), SIGKILL);
    program.wait();
    const int present = intervals_of(folder / "parts.h5");
    CHECK(present > intervals);
    intervals = present - 1;  // the next run may drop the last one
    arguments = "simulate --quiet --resume " + file;
  }
  const ProgramResult rest = run_program(arguments);
  CHECK(rest.err.empty());
  REQUIRE(rest.status == 0);
  CHECK(intervals_of(folder / "parts.h5") == 61);
  require_read("same", {folder / "whole.h5", folder / "parts.h5"});
}

TEST_CASE("what XDMF lists stays true when particles come after it was written", "[program][series]") {
  if (!can_read_series()) return;
  const TemporaryFolder folder;
  const auto simulate = [&](const std::string& name, const char* until) {
    std::filesystem::create_directory(folder / name);
    return run_program("simulate vortex-street --every 0.1 --until " + std::string(until) + " --series " +
                       quoted(folder / (name + "/run.h5")) + kFew);
  };
  REQUIRE(simulate("short", "0.2").status == 0);
  REQUIRE(simulate("long", "2").status == 0);
  // A kill leaves such a pair of files: the list is older than the series.
  const auto replace = std::filesystem::copy_options::overwrite_existing;
  std::filesystem::copy_file(folder / "short/run.xmf", folder / "long/run.xmf", replace);
  require_read("grown", {folder / "long/run.h5"});
}

TEST_CASE("a resumed series of a channel has as many places as that of a whole run",
          "[program][series][checkpoint]") {
  if (!can_read_series()) return;
  const TemporaryFolder folder;
  // Particles come in all the time, after the last checkpoint, too.
  for (const std::string every : {"0.13", "0.5", "0.9"}) {
    CAPTURE(every);
    const auto render = [&](const std::string& name) {
      return "render vortex-street --quiet --size 64x64 --frames 13 --fps 10 --every " + every +
             " --series " + quoted(folder / (name + ".h5")) + " -o " + quoted(folder / name) + kFew;
    };
    REQUIRE(run_program(render("whole")).status == 0);
    const std::string file = folder / ("run" + every + ".checkpoint");
    REQUIRE(run_program(render("parts") + " --checkpoint " + quoted(file)).status == 0);
    REQUIRE(run_program("render --quiet --resume " + quoted(file)).status == 0);
    require_read("same", {folder / "whole.h5", folder / "parts.h5"});
  }
}

TEST_CASE("a series goes on in another file, but not without its intervals",
          "[program][series][checkpoint]") {
  if (!can_read_series()) return;
  const TemporaryFolder folder;
  const std::string file = quoted(folder / "run.checkpoint");
  REQUIRE(run_program("simulate default --until 0.5 --every 0.1 --series " + quoted(folder / "run.h5") +
                      " --checkpoint " + file + kFew)
              .status == 0);
  REQUIRE(
      run_program("simulate --quiet --resume " + file + " --series " + quoted(folder / "other.h5")).status ==
      0);
  require_read("same", {folder / "run.h5", folder / "other.h5"});
  std::filesystem::remove(folder / "other.h5");
  std::filesystem::resize_file(folder / "run.h5", 5000);
  for (const std::string path : {"other.h5", "run.h5"}) {
    const ProgramResult refused = run_program("simulate --quiet --resume " + file);
    CAPTURE(refused.err);
    CHECK(refused.status == 2);
    CHECK(refused.error_lines() == 1);
    CHECK_THAT(refused.err, Contains("the series up to the checkpoint"));
    std::filesystem::remove(folder / "run.h5");
  }
}

TEST_CASE("a series of a run that has been moved goes on where it is now", "[program][series][checkpoint]") {
  if (!can_read_series()) return;
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "a");
  REQUIRE(run_program("simulate default --until 0.5 --every 0.1 --series " + quoted(folder / "a/run.h5") +
                      " --checkpoint " + quoted(folder / "a/run.checkpoint") + kFew)
              .status == 0);
  std::filesystem::copy_file(folder / "a/run.h5", folder / "whole.h5");
  for (const bool is_named : {true, false}) {
    const std::string place = is_named ? folder / "b" : folder / "c";
    std::filesystem::rename(is_named ? folder / "a" : folder / "b", place);
    const ProgramResult result =
        run_program("simulate --quiet --resume " + quoted(place + "/run.checkpoint") +
                    (is_named ? " --series " + quoted(place + "/run.h5") : ""));
    CAPTURE(result.err, is_named);
    REQUIRE(result.status == 0);
    require_read("same", {folder / "whole.h5", place + "/run.h5"});
  }
  CHECK(files_in(folder.path) == std::set<std::string>{"c", "whole.h5"});
}

TEST_CASE("a file stays as it is where the series that is to replace it is damaged",
          "[program][series][checkpoint]") {
  const TemporaryFolder folder;
  const std::string file = quoted(folder / "run.checkpoint");
  REQUIRE(run_program("simulate default --until 0.2 --every 0.1 --series " + quoted(folder / "run.h5") +
                      " --checkpoint " + file + kFew)
              .status == 0);
  std::filesystem::resize_file(folder / "run.h5", 5000);
  std::ofstream(folder / "other.h5") << "of somebody else";
  const ProgramResult refused =
      run_program("simulate --quiet --resume " + file + " --series " + quoted(folder / "other.h5"));
  CHECK(refused.status == 2);
  CHECK_THAT(refused.err, Contains("run.h5: it should hold the series up to the checkpoint"));
  CHECK(content_of(folder / "other.h5") == "of somebody else");
  CHECK(files_in(folder.path) == std::set<std::string>{"run.checkpoint", "run.h5", "run.xmf", "other.h5"});
}

TEST_CASE("a series begins at once, however many intervals it is to have", "[program][series]") {
  if (!can_read_series()) return;
  const TemporaryFolder folder;
  Background program(quoted(TWINFLOW_PROGRAM) + " simulate default --until 1e6 --every 1e-6 --series " +
                         quoted(folder / "run.h5") + kFew,
                     folder / "log");
  REQUIRE(eventually([&] { return std::filesystem::exists(folder / "run.h5"); }));
  ::kill(program.id(), SIGKILL);
  program.wait();
  CHECK(intervals_of(folder / "run.h5") > 0);
}

TEST_CASE("a series does not take the file of XDMF that belongs to another one", "[program][series]") {
  const TemporaryFolder folder;
  const auto simulate = [&](const std::string& series) {
    return run_program("simulate default --until 0 --series " + quoted(folder / series) + kFew);
  };
  REQUIRE(simulate("run.h5").status == 0);
  REQUIRE(simulate("run.h5").status == 0);
  const ProgramResult refused = simulate("run.hdf5");
  CHECK(refused.status == 2);
  CHECK(refused.error_lines() == 1);
  CHECK_THAT(refused.err, Contains("run.xmf belongs to another file"));
  CHECK(files_in(folder.path) == std::set<std::string>{"run.h5", "run.xmf"});
}

TEST_CASE("a full disk hides neither the series that broke off nor the fields", "[program][series]") {
  if (kFilesMustGrow) return;
  const TemporaryFolder folder;
  const ProgramResult result =
      run_program("simulate default --until 2 --every 0.02 --series run.h5 --fields fields --quiet",
                  "cd " + quoted(folder.path.string()) + "; ulimit -f 3000;");
  CAPTURE(result.err);
  CHECK(result.status == 1);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Contains("cannot write run.h5: File too large; the series broke off at t = ") &&
                             Contains("; then cannot write fields/"));
}

TEST_CASE("a series for which there is no room from the beginning ends the run in one line",
          "[program][series]") {
  if (kFilesMustGrow) return;
  const std::string kibibytes = GENERATE("8", "64", "200", "400");
  const std::string command = GENERATE("simulate default --until 2 --every 0.02",
                                       "render default --size 64x64 --fps 50 --frames 100 -o frames");
  CAPTURE(kibibytes, command);
  const TemporaryFolder folder;
  const ProgramResult result =
      run_program(command + " --series run.h5" + kFew,
                  "cd " + quoted(folder.path.string()) + "; ulimit -f " + kibibytes + ";");
  CAPTURE(result.err);
  CHECK(result.status == 1);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Contains("cannot write run.h5: File too large"));
  if (std::filesystem::exists(folder / "run.h5") && can_read_series())
    CHECK(intervals_of(folder / "run.h5") > 0);
}

TEST_CASE("a series that fills the disk ends the run in one line, and its whole intervals stay",
          "[program][series]") {
  if (kFilesMustGrow || !can_read_series()) return;
  const TemporaryFolder folder;
  const std::string series = folder / "run.h5";
  const ProgramResult result =
      run_program("simulate default --until 2 --every 0.02 --metrics " + quoted(folder / "run.csv") +
                      " --series " + quoted(series) + kFew,
                  "ulimit -f 2000;");
  CHECK(result.status == 1);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Contains("cannot write " + series + ": File too large") &&
                             Contains("the series broke off at t = "));
  const int intervals = intervals_of(series);
  CHECK_THAT(result.err, Contains(" s, " + std::to_string(intervals) + " intervals are whole in " + series));
  CHECK(intervals > 2);
  CHECK(intervals < 101);
  CHECK(content_of(folder / "run.csv").size() > 1000);
}

TEST_CASE("a series that cannot be is refused in one line, and nothing is written", "[program][series]") {
  const auto [options, status, reason] = GENERATE(table<std::string, int, std::string>({
      {"--series -", 2, "--series -: it takes a file, such as run.h5"},
      {"--series .", 2, "--series .: it takes a file, such as run.h5"},
      {"--series run.xmf", 2, "the name of the file of XDMF beside it"},
      {"--series run.h5 --metrics run.xmf", 2, "would be written to the same place"},
      {"--series /proc/run.h5", 1, "cannot write"},
  }));
  const TemporaryFolder folder;
  const std::string arguments = options;
  CAPTURE(arguments);
  const ProgramResult result = run_program("simulate default --until 0.1 " + arguments + kFew,
                                           "cd " + quoted(folder.path.string()) + ";");
  CAPTURE(result.err);
  CHECK(result.status == status);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Contains(reason));
  CHECK(files_in(folder.path).empty());
}

TEST_CASE("a series that is drawn has an interval for each frame, equal to those of simulate",
          "[program][series]") {
  if (!can_read_series()) return;
  const TemporaryFolder folder;
  const std::string scene = " vortex-street --gauge 0.5,0.1";
  const std::string drawn = "render" + scene + " --size 64x64 --fps 10 -o " + quoted(folder / "frames");
  REQUIRE(run_program(drawn + " --frames 5 --series " + quoted(folder / "film.h5") + kFew).status == 0);
  REQUIRE(run_program("simulate" + scene + " --until 0.4 --every 0.1 --series " + quoted(folder / "run.h5") +
                      kFew)
              .status == 0);
  CHECK(files_in(folder / "frames").contains("frame_000004.png"));
  CHECK(intervals_of(folder / "film.h5") == 5);
  require_read("same", {folder / "film.h5", folder / "run.h5"});

  REQUIRE(
      run_program(drawn + " --frames 4 --from 0.1 --every 0.2 --series " + quoted(folder / "part.h5") + kFew)
          .status == 0);
  require_read("times", {folder / "part.h5", "0.1", "0.3", "0.4"});
}

TEST_CASE("a series that is drawn goes on from the checkpoint of its frames",
          "[program][series][checkpoint]") {
  if (!can_read_series()) return;
  const TemporaryFolder folder;
  const std::string file = quoted(folder / "run.checkpoint");
  const std::string drawn = "render vortex-street --size 64x64 --fps 10 --frames 6" + kFew + " -o ";
  REQUIRE(run_program(drawn + quoted(folder / "frames") + " --every 0.2 --series " +
                      quoted(folder / "run.h5") + " --checkpoint " + file)
              .status == 0);
  REQUIRE(
      run_program("render --quiet --resume " + file + " --series " + quoted(folder / "other.h5")).status ==
      0);
  require_read("same", {folder / "run.h5", folder / "other.h5"});
  const ProgramResult refused = run_program(drawn + quoted(folder / "frames") + " --every 0.2");
  CHECK(refused.status == 2);
  CHECK_THAT(refused.err, Contains("needs --checkpoint or --series"));
}

TEST_CASE("a series that fills the disk ends the drawing in one line, and frames and intervals stay",
          "[program][series]") {
  if (kFilesMustGrow || !can_read_series()) return;
  const TemporaryFolder folder;
  const std::string series = folder / "run.h5";
  const ProgramResult result =
      run_program("render default --size 64x64 --fps 50 --frames 100 -o " + quoted(folder / "frames") +
                      " --series " + quoted(series) + kFew,
                  "ulimit -f 2000;");
  CHECK(result.status == 1);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Contains("cannot write " + series + ": File too large") &&
                             Contains("frames are complete in") && Contains("the series broke off at t = "));
  const int intervals = intervals_of(series);
  CHECK_THAT(result.err, Contains(" s, " + std::to_string(intervals) + " intervals are whole in " + series));
  CHECK(intervals > 2);
  CHECK(intervals < 100);
  CHECK(files_in(folder / "frames").size() == std::size_t(intervals) + 1);  // and scene.toml
}
