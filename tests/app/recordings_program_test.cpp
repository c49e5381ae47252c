// What `simulate` and `render` write, which is the same: tables, series, fields and frames.
#include <catch2/catch.hpp>
#include <sstream>

#include "app/program.hpp"
#include "sanitizers/sanitizers.hpp"

using namespace twinflow;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

const std::string kRecordingsSmall =
    " --quiet --set grid.resolution=32 --set dye.resolution=32 --set particles.count=300";
const std::string kPictures = " --size 160x90";

/// All outputs of a run in a folder, for the shell: the tables, the fields and the series.
std::string all_outputs(const std::string& folder) {
  return " --gauge 0.1,0.2 --metrics " + quoted(folder + "/run.csv") + " --gauges " +
         quoted(folder + "/gauges.csv") + " --fields " + quoted(folder + "/fields") + " --series " +
         quoted(folder + "/run.h5");
}

std::vector<double> times_of(const std::string& table) {
  std::vector<double> times;
  std::istringstream lines(content_of(table));
  std::string line;
  std::getline(lines, line);  // the header
  while (std::getline(lines, line)) times.push_back(std::stod(line.substr(0, line.find(','))));
  return times;
}

/// Whether all files of a run are there, and no others; `film`: the number of frames.
void check_complete(const std::string& folder, std::size_t frames) {
  CHECK(files_in(folder) == std::set<std::string>{"fields", "frames", "gauges.csv", "gauges.csv.toml",
                                                  "gauges.units.csv", "run.csv", "run.csv.toml", "run.h5",
                                                  "run.units.csv", "run.xmf"});
  CHECK(files_in(folder + "/frames").size() == frames + 1);  // and scene.toml
  CHECK(files_in(folder + "/fields").contains("README.txt"));
  CHECK(files_in(folder + "/fields").contains("scene.toml"));
}

/// Whether the tables, the fields and the frames of two runs are the same, the times of steps aside.
void check_same(const std::string& one, const std::string& other) {
  const auto content = [&](const std::string& run, const char* name) { return content_of(run + name); };
  CHECK(without_times(content(one, "/run.csv")) == without_times(content(other, "/run.csv")));
  for (const char* name : {"/run.units.csv", "/gauges.csv", "/gauges.units.csv"}) {
    CAPTURE(name);
    CHECK(content(one, name) == content(other, name));
    CHECK(!content(one, name).empty());
  }
  CHECK(same_content(one + "/frames", other + "/frames"));
  for (const std::string& name : files_in(one + "/fields")) {
    if (name == "scene.toml") continue;  // it names the command
    CAPTURE(name);
    CHECK(content_of(one + "/fields/" + name) == content_of(other + "/fields/" + name));
  }
}

/// The two commands for the same run in a folder: frames at 0, 1/20 … and the end.
struct Front {
  const char* name;
  std::string arguments;
};
std::vector<Front> fronts(const std::string& scene, int last_frame, const std::string& folder) {
  const std::string film = quoted(folder + "/frames") + " --fps 20" + kPictures;
  return {
      {"simulate", "simulate " + scene + " --until " + std::to_string(last_frame / 20.0) + " --film " + film},
      {"render", "render " + scene + " --frames " + std::to_string(last_frame + 1) + " -o " + film}};
}

}  // namespace

TEST_CASE("simulate and render write the same tables, fields, series and frames", "[program]") {
  const TemporaryFolder folder;
  for (const Front& front : fronts("dragged", 4, folder / "run")) {
    const ProgramResult result =
        run_program(front.arguments + all_outputs(folder / "run") + " --every 0.04" + kRecordingsSmall);
    CAPTURE(front.name, result.err);
    REQUIRE(result.status == 0);
    check_complete(folder / "run", 5);
    std::filesystem::rename(folder / "run", folder / front.name);
  }
  check_same(folder / "simulate", folder / "render");
  const std::vector<double> rows = times_of(folder / "render/run.csv");
  CHECK(rows.size() == 6);  // at 0, 0.04 … 0.16 and 0.2
  CHECK(rows == times_of(folder / "render/gauges.csv"));

  // Nor does an output depend on which others there are.
  REQUIRE(run_program("simulate dragged --until 0.2 --every 0.04 --metrics " + quoted(folder / "alone.csv") +
                      kRecordingsSmall)
              .status == 0);
  CHECK(without_times(content_of(folder / "alone.csv")) ==
        without_times(content_of(folder / "simulate/run.csv")));
}

TEST_CASE("a scene that changes by itself has the same rows with and without frames", "[program]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "scene.toml") << "base = \"taylor-green\"\n[[change]]\nat = 0.1\n"
                                          "\"grid.viscosity\" = 0.05\n\"view.grid\" = \"vorticity\"\n"
                                          "\"particles.viscosity\" = 0.05\n";
  for (const Front& front : fronts(quoted(folder / "scene.toml"), 4, folder / "run")) {
    REQUIRE(run_program(front.arguments + all_outputs(folder / "run") + " --every 0.05" + kRecordingsSmall)
                .status == 0);
    std::filesystem::rename(folder / "run", folder / front.name);
  }
  check_same(folder / "simulate", folder / "render");
  REQUIRE(run_program("simulate " + quoted(folder / "scene.toml") + " --until 0.2 --every 0.05 --metrics " +
                      quoted(folder / "alone.csv") + kRecordingsSmall)
              .status == 0);
  CHECK(without_times(content_of(folder / "alone.csv")) ==
        without_times(content_of(folder / "simulate/run.csv")));
}

TEST_CASE("a change that is due at the end is in the fields with and without a film", "[program]") {
  if (!installed("ffmpeg")) return leave_out("ffmpeg is not installed");
  const TemporaryFolder folder;
  std::ofstream(folder / "scene.toml")
      << "base = \"taylor-green\"\n[[change]]\nat = 0.2\n\"grid.advection\" = \"spline\"\n";
  const std::string command = "simulate " + quoted(folder / "scene.toml") + " --until 0.2" + kRecordingsSmall;
  REQUIRE(run_program(command + " --fields " + quoted(folder / "alone")).status == 0);
  REQUIRE(run_program(command + " --fields " + quoted(folder / "filmed") + " --fps 10" + kPictures +
                      " --film " + quoted(folder / "a.mp4"))
              .status == 0);
  const std::set<std::string> files = files_in(folder / "alone");
  REQUIRE(files.contains("grid_velocity.npy"));
  for (const std::string& file : files) {
    CAPTURE(file);
    if (file.ends_with(".npy"))
      CHECK(content_of((folder / "alone/") + file) == content_of((folder / "filmed/") + file));
  }
}

TEST_CASE("a formula that fails on the way ends a run with what is recorded until then", "[program]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "scene.toml") << "[velocity]\nu = \"sqrt(0.1 - t)\"\nv = \"0\"\n[grid]\n"
                                          "frozen = true\n[particles]\nenabled = false\n";
  const ProgramResult result =
      run_program("simulate " + quoted(folder / "scene.toml") + " --until 0.5 --every 0.05 --metrics " +
                  quoted(folder / "run.csv") + kRecordingsSmall);
  CHECK(result.status == 1);
  CHECK_THAT(result.err, StartsWith("twinflow: the frozen fluid has no velocity at t = "));
  CHECK(times_of(folder / "run.csv").size() >= 2);
}

TEST_CASE("simulate writes the film that render writes", "[program]") {
  if (!installed("ffmpeg")) return leave_out("ffmpeg is not installed");
  const TemporaryFolder folder;
  const std::string film = " --fps 25 --scale 2" + kPictures + kRecordingsSmall;
  REQUIRE(run_program("simulate dragged --until 0.2 --film " + quoted(folder / "a.mp4") + film).status == 0);
  REQUIRE(run_program("render dragged --frames 6 -o " + quoted(folder / "b.mp4") + film).status == 0);
  CHECK(content_of(folder / "a.mp4") == content_of(folder / "b.mp4"));
  CHECK_THAT(content_of(folder / "a.mp4.toml"),
             StartsWith("# twinflow render scene.toml -o a.mp4 --frames 6 "));
  CHECK(files_in(folder.path) == std::set<std::string>{"a.mp4", "a.mp4.toml", "b.mp4", "b.mp4.toml"});
}

TEST_CASE("without --every a drawn run has a row for each frame, and rows begin at --from", "[program]") {
  const TemporaryFolder folder;
  const std::string metrics = " --metrics " + quoted(folder / "run.csv") + kRecordingsSmall;
  REQUIRE(run_program("render dragged --frames 3 --fps 20 --from 0.1 -o " + quoted(folder / "frames") +
                      kPictures + metrics)
              .status == 0);
  const std::vector<double> drawn = times_of(folder / "run.csv");
  REQUIRE(drawn.size() == 3);
  CHECK(drawn[0] == Approx(0.1).margin(0.01));
  CHECK(drawn[2] == Approx(0.2).margin(0.01));
  CHECK_THAT(content_of(folder / "run.csv.toml"), StartsWith("# twinflow render scene.toml "));
  REQUIRE(run_program("simulate dragged --until 0.2 --every 0.05 --from 0.1" + metrics).status == 0);
  CHECK(times_of(folder / "run.csv") == drawn);
  CHECK_THAT(content_of(folder / "run.csv.toml"), Contains(" --from 0.1"));
}

TEST_CASE("a fluid that blows up leaves every output complete up to then, in both commands", "[program]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "violent.toml") << violent_scene();
  for (const Front& front : fronts(quoted(folder / "violent.toml"), 20, folder / "run")) {
    const ProgramResult result =
        run_program(front.arguments + all_outputs(folder / "run") + " --every 0.05 --quiet");
    CAPTURE(front.name, result.err);
    CHECK(result.status == 1);
    CHECK(result.error_lines() == 1);
    CHECK_THAT(result.err, Contains("blew up at t = 0.1") && Contains("the metrics up to then are in ") &&
                               Contains("what the gauges read up to then is in ") &&
                               Contains(" intervals are whole in ") &&
                               Contains("3 frames are complete in ") &&
                               Contains("the last good state is in "));
    check_complete(folder / "run", 3);  // at 0, 0.05 and 0.1 s
    const std::vector<double> rows = times_of(folder / "run/run.csv");
    CHECK(rows.back() == Approx(0.1).margin(0.02));
    CHECK(std::ranges::adjacent_find(rows, std::greater_equal()) == rows.end());  // no time twice
    std::filesystem::rename(folder / "run", folder / front.name);
  }
  check_same(folder / "simulate", folder / "render");
}

TEST_CASE("an interrupted run leaves every output complete up to then and goes on from there",
          "[program][checkpoint]") {
  const TemporaryFolder folder;
  for (const Front& front : fronts("dragged", 40, folder / "whole")) {
    const std::string whole = folder / "whole";
    const std::string parts = folder / "parts";
    REQUIRE(run_program(front.arguments + all_outputs(whole) + " --every 0.05" + kRecordingsSmall).status ==
            0);
    std::string arguments = front.arguments + all_outputs(whole) + " --every 0.05" + kRecordingsSmall;
    for (auto at = arguments.find(whole); at != std::string::npos; at = arguments.find(whole, at)) {
      arguments.replace(at, whole.size(), parts);
    }
    const std::string file = quoted(folder / "run.checkpoint");
    const ProgramResult stopped =
        run_until(arguments + " --checkpoint " + file, has_files(parts + "/frames", 6), "INT");
    CAPTURE(front.name, stopped.err);
    CHECK(stopped.status == 1);
    CHECK(stopped.error_lines() == 1);
    CHECK_THAT(stopped.err, StartsWith("twinflow: interrupted at t = ") &&
                                Contains("the last good state is in ") &&
                                Contains("; twinflow " + std::string(front.name) + " --resume "));
    const std::size_t frames = files_in(parts + "/frames").size() - 1;
    REQUIRE(frames < 41);
    check_complete(parts, frames);
    CHECK_THAT(stopped.err, Contains(std::to_string(frames) + " frames are complete in "));
    const std::vector<double> rows = times_of(parts + "/run.csv");
    CHECK(rows.size() >= frames);
    CHECK(rows.size() <= frames + 1);  // where it stopped

    const ProgramResult rest = run_program(std::string(front.name) + " --quiet --resume " + file);
    CAPTURE(rest.err);
    REQUIRE(rest.status == 0);
    check_same(whole, parts);
    std::filesystem::remove_all(whole);
    std::filesystem::remove_all(parts);
  }
}

TEST_CASE("an output that cannot be written costs none of the others", "[program]") {
  const std::string output = GENERATE("--gauge 0,0 --gauges /dev/full", "--metrics /dev/full",
                                      "--every 0.05 --checkpoint /dev/full");
  CAPTURE(output);
  const TemporaryFolder folder;
  for (const Front& front : fronts("dragged", 4, folder / "run")) {
    const ProgramResult result =
        run_program(front.arguments + " " + output + " --fields " + quoted(folder / "run/fields") +
                    " --series " + quoted(folder / "run/run.h5") + kRecordingsSmall);
    CAPTURE(front.name, result.err);
    CHECK(result.status == 1);
    CHECK(result.error_lines() == 1);
    CHECK_THAT(result.err, StartsWith("twinflow: cannot write /dev/full: No space left on device"));
    CHECK(files_in(folder / "run") == std::set<std::string>{"fields", "frames", "run.h5", "run.xmf"});
    CHECK(files_in(folder / "run/fields").contains("scene.toml"));
    CHECK(files_in(folder / "run/frames").contains("scene.toml"));
    std::filesystem::remove_all(folder / "run");
  }
}

TEST_CASE("recordings that cannot be are refused in one line, and nothing is written", "[program]") {
  const auto [arguments, reason] = GENERATE(table<std::string, std::string>({
      {"simulate default --fps 30", "--fps: it needs --film PATH"},
      {"simulate default --transparent --metrics m.csv", "--transparent: it needs --film PATH"},
      {"simulate default --film a.mp4 --size 161x90", "a film has even sides"},
      {"simulate default --film a.gif --fps 60", "at most 50 frames a second"},
      {"simulate default --film a.mp4 --checkpoint c", "frames can be continued, a film cannot"},
      {"simulate default --until 1 --from 2 --metrics m.csv", "--from 2: the run ends at t = 1 s"},
      {"simulate default --until 100 --fps 100000 --film a", "more than a million frames"},
      {"simulate default --film a --metrics a/scene.toml", "would be written to the same place"},
      {"render default --stages -o a --metrics m.csv", "--stages"},
      {"render default --stages -o a --fields f", "--stages"},
      {"render default --frames 1 -o a --fields -", "--fields -: it takes a folder"},
      {"render default --frames 1 -o a --gauges g.csv", "the scene has no gauges; --gauge x,y adds one"},
      {"render default --frames 1 -o a --fields a", "would be written to the same place"},
  }));
  CAPTURE(arguments);
  const TemporaryFolder folder;
  const ProgramResult result =
      run_program(arguments + kRecordingsSmall, "cd " + quoted(folder.path.string()) + ";");
  CAPTURE(result.err);
  CHECK(result.status == 2);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Contains(reason));
  CHECK(files_in(folder.path).empty());
}
