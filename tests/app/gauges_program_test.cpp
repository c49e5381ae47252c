// --gauge and --gauges as users type them.
#include <catch2/catch.hpp>
#include <sstream>

#include "app/program.hpp"
#include "core/files.hpp"
#include "sanitizers/sanitizers.hpp"

using namespace twinflow;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

const std::string kTiny =
    " --quiet --set grid.resolution=16 --set dye.resolution=16 --set particles.count=100 --set "
    "time.step=0.05";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("gauges are written for every step, or as often as --every says, with their units beside",
          "[program]") {
  const TemporaryFolder folder;
  const std::string table = folder / "g.csv";
  const std::string run =
      "simulate default --until 0.5 --gauge 0.1,0.2 --gauge=-0.5,0:0.5,0:3 --gauges " + quoted(table) + kTiny;
  REQUIRE(run_program(run).status == 0);
  CHECK(files_in(folder.path) == std::set<std::string>{"g.csv", "g.csv.toml", "g.units.csv"});
  const auto rows = lines_of(content_of(table));
  REQUIRE(rows.size() == 12);  // the header, t = 0, 0.05 … 0.5
  CHECK_THAT(rows[0], StartsWith("time,gauge1_grid_velocity_x,"));
  CHECK_THAT(rows[0], Contains(",gauge2_particles_flux"));
  CHECK_THAT(rows[1], StartsWith("0,"));
  CHECK_THAT(rows[2], StartsWith("0.05,"));
  CHECK_THAT(content_of(folder / "g.units.csv"), StartsWith("column,unit,description\ntime,s,"));
  CHECK_THAT(content_of(folder / "g.csv.toml"), Contains("[[gauge]]\nname = \"gauge1\"\nat = [0.1, 0.2]"));
  REQUIRE(run_program(run + " --every 0.25").status == 0);
  CHECK(lines_of(content_of(table)).size() == 4);  // the header, t = 0, 0.25, 0.5
}

TEST_CASE("a solid's gauge is asked for by any name that a solid may have", "[program]") {
  const TemporaryFolder folder;
  std::string scene = "base = \"taylor-green\"\n";
  for (const std::string name : {"2nd", "3", "-4"}) {
    scene += "[[solid]]\nname = \"" + name + "\"\nshape = \"disc\"\nradius = 0.1\ncenter = [" +
             (name == "2nd" ? "-0.5"
              : name == "3" ? "0"
                            : "0.5") +
             ", 0]\n";
  }
  std::ofstream(folder / "scene.toml") << scene;
  const std::string start = "simulate " + quoted(folder / "scene.toml") + " --until 0.1 --gauges " +
                            quoted(folder / "g.csv") + kTiny;
  REQUIRE(run_program(start + " --gauge 2nd --gauge 3 --gauge=-4").status == 0);
  CHECK_THAT(content_of(folder / "g.csv"),
             Contains("2nd_grid_force_x") && Contains(",3_grid_force_x") && Contains(",-4_particles_torque"));
  const ProgramResult unknown = run_program(start + " --gauge 5th");
  CHECK(unknown.status == 2);
  CHECK(unknown.error_lines() == 1);
  CHECK_THAT(unknown.err, Contains("no solid is named 5th"));
}

TEST_CASE("a continued run writes the table of gauges of a run that was not stopped",
          "[program][checkpoint]") {
  const TemporaryFolder folder;
  const std::string gauges = " --gauge 0.1,0.2 --gauges ";
  const std::string whole = quoted(folder / "whole.csv");
  const std::string parts = quoted(folder / "parts.csv");
  const std::string file = quoted(folder / "run.checkpoint");
  REQUIRE(run_program("simulate default --until 2" + gauges + whole + kTiny).status == 0);
  REQUIRE(
      run_program("simulate default --until 2" + gauges + parts + kTiny + " --checkpoint " + file).status ==
      0);
  const std::string table = content_of(folder / "parts.csv");
  CHECK(table == content_of(folder / "whole.csv"));
  std::filesystem::remove(folder / "parts.csv");
  // The checkpoint is from before the end, and the rest of the run is taken again.
  const ProgramResult rest = run_program("simulate --quiet --resume " + file);
  CHECK(rest.err.empty());
  CHECK(content_of(folder / "parts.csv") == table);
}

TEST_CASE("the rows of gauges wait beside the checkpoint, which does not grow with them",
          "[program][checkpoint]") {
  const TemporaryFolder folder;
  const std::string file = folder / "run.checkpoint";
  const auto simulate = [&](const std::string& until) {
    return run_program("simulate default --until " + until + " --gauge=-1,0:1,0:99 --gauges " +
                       quoted(folder / "g.csv") + kTiny + " --checkpoint " + quoted(file));
  };
  REQUIRE(simulate("1.5").status == 0);  // a checkpoint at 1
  const auto early = std::filesystem::file_size(file);
  REQUIRE(simulate("3.5").status == 0);  // the last one at 3
  const std::string table = content_of(folder / "g.csv");
  CHECK(content_of(file + ".gauges.csv") == table);
  CHECK(table.size() > 2 * early);
  const auto late = std::filesystem::file_size(file);
  CHECK(late < early + 20000);  // the rows between have many times more
  // The rows go with the checkpoint to another place.
  const std::string moved = folder / "moved";
  const ProgramResult rest = run_program("simulate --quiet --resume " + quoted(file) + " --checkpoint " +
                                         quoted(moved) + " --gauges " + quoted(folder / "rest.csv"));
  CHECK(rest.err.empty());
  CHECK(content_of(folder / "rest.csv") == table);
  CHECK(content_of(moved + ".gauges.csv") == table);
  std::filesystem::resize_file(file + ".gauges.csv", 1000);
  const ProgramResult cut = run_program("simulate --quiet --resume " + quoted(file));
  CHECK(cut.status == 2);
  CHECK(cut.error_lines() == 1);
  CHECK_THAT(cut.err, Contains("it should hold the rows of the gauges up to the checkpoint beside it"));
}

TEST_CASE("the rows of gauges go into a pipe as they come", "[program]") {
  const TemporaryFolder folder;
  const ProgramResult whole = run_program("simulate default --until 0.5 --gauge 0.1,0.2 --gauges " +
                                          quoted(folder / "g.csv") + kTiny);
  REQUIRE(whole.status == 0);
  const ProgramResult piped = run_program("simulate default --until 0.5 --gauge 0.1,0.2 --gauges -" + kTiny);
  CHECK(piped.status == 0);
  CHECK(piped.out == content_of(folder / "g.csv"));
}

TEST_CASE("frames of gauges are continued as if they had not been stopped", "[program][checkpoint]") {
  const TemporaryFolder folder;
  const std::string file = quoted(folder / "run.checkpoint");
  const std::string frames = " --frames 8 --fps 10 --size 240x200 --gauge 0.1,0.2" + kTiny;
  REQUIRE(run_program("render default -o " + quoted(folder / "frames") + frames + " --checkpoint " + file +
                      " --every 0.3")
              .status == 0);
  const std::string last = content_of(folder / "frames/frame_000007.png");
  CHECK_THAT(content_of(folder / "frames/scene.toml"), Contains("[[gauge]]") && Contains("gauges = true"));
  std::filesystem::remove(folder / "frames/frame_000007.png");
  REQUIRE(run_program("render --quiet --resume " + file).status == 0);  // from 0.6 s on
  CHECK(content_of(folder / "frames/frame_000007.png") == last);
}

TEST_CASE("gauges that cannot be are refused in one line", "[program]") {
  const auto [arguments, reason] = GENERATE(table<std::string, std::string>({
      {"simulate default --gauge 0,0", "--gauge: it needs --gauges FILE.csv"},
      {"simulate default --gauges g.csv", "the scene has no gauges; --gauge x,y adds one"},
      {"simulate default --gauges g.csv --gauge 0", "gauge 0: no solid is named 0"},
      {"simulate default --gauges g.csv --gauge 0,0:1,0:1", "with n from 2 to 1000 samples"},
      {"simulate default --gauges g.csv --gauge 0,3", "gauge gauge1: (0, 3) lies outside the domain"},
      {"simulate default --gauges g.csv --metrics g.csv --gauge 0,0", "would be written to the same place"},
      {"simulate default --until 0 --gauges g.csv --gauge 0,3",
       "gauge gauge1: (0, 3) lies outside the domain"},
      {"simulate default --gauges g.csv --gauge wing", "gauge wing: no solid is named wing"},
      {"render default -o frames --stages --gauge 0,0.3", "--gauge: the stages of a step show no gauges"},
  }));
  CAPTURE(arguments);
  const ProgramResult result = run_program(arguments);
  CHECK(result.status == 2);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Contains(reason));
}
