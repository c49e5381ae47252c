// Comparisons in shards, interrupted and continued, on the built program, off screen.
#include <catch2/catch.hpp>
#include <set>

#include "app/compare/sweeps.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

namespace fs = std::filesystem;

}  // namespace

TEST_CASE("a sweep in three shards, merged, gives the tables of the whole one", "[compare]") {
  const TemporaryFolder folder;
  run_well(kSweep + "--quiet -o " + quoted(folder / "whole"));
  for (const std::string shard : {"1", "2", "3"}) {
    run_well(kSweep + "--quiet --shard " + shard + "/3 -o " + quoted(folder / shard));
    CHECK_FALSE(fs::exists(folder / (shard + "/report.html")));
  }
  run_well("compare --quiet --merge " + quoted(folder / "1") + " " + quoted(folder / "2") + " " +
           quoted(folder / "3") + " -o " + quoted(folder / "merged"));
  CHECK(files_below(folder / "merged") == files_below(folder / "whole"));
  const std::string table = without_times(content_of(folder / "whole/summary.csv"));
  CHECK(std::count(table.begin(), table.end(), '\n') == 5);
  CHECK(without_times(content_of(folder / "merged/summary.csv")) == table);
  for (const std::string& name : files_below(folder / "whole")) {
    if (!name.ends_with(".jpg")) continue;
    CAPTURE(name);
    CHECK(content_of(folder / ("whole/" + name)) == content_of(folder / ("merged/" + name)));
  }

  // A missing run is named, and the others make a report.
  const ProgramResult partly =
      run_program("compare --quiet --merge " + quoted(folder / "1") + " -o " + quoted(folder / "partly"));
  CHECK(partly.status == 1);
  CHECK(partly.error_lines() == 1);
  CHECK_THAT(partly.err, Contains("missing: taylor-green_particles.count=100_grid.resolution=64"));
  CHECK(content_of(folder / "partly/report.html").find("they have not been run to the end") !=
        std::string::npos);
}

TEST_CASE("a run that lost its table or a picture is run again, and shards without them are incomplete",
          "[compare]") {
  const TemporaryFolder folder;
  const std::string sweep = "compare taylor-green" + kSmallSweep +
                            "--set grid.resolution=32 --set particles.count=100 --quiet -o " +
                            quoted(folder / "out");
  run_well(sweep);
  const std::string run = folder / "out/runs/taylor-green/";
  for (const std::string name : {"metrics.csv", "picture_1_grid.jpg", "picture_0_difference.jpg"}) {
    CAPTURE(name);
    const std::string whole = content_of(run + name);
    fs::remove(run + name);
    const ProgramResult merged = run_program("compare --quiet --merge " + quoted(folder / "out") + " -o " +
                                             quoted(folder / ("merged " + name)));
    CHECK(merged.status == 1);
    CHECK(merged.error_lines() == 1);
    CHECK_THAT(merged.err, Contains("missing: taylor-green"));
    std::ofstream(run + name) << "";
    run_well(sweep + " --shard 1/1");
    const std::string again = content_of(run + name);
    CHECK((name == "metrics.csv" ? without_times(again) == without_times(whole) : again == whole));
  }
}

TEST_CASE("merging follows no link out of a folder of runs", "[compare]") {
  const TemporaryFolder folder;
  std::ofstream(folder / "secret") << "a secret";
  run_well("compare taylor-green" + kSmallSweep +
           "--set grid.resolution=32 --set particles.count=100 --quiet -o " + quoted(folder / "out"));
  const fs::path picture = folder.path / "out/runs/taylor-green/picture_7_grid.jpg";
  fs::create_symlink(folder.path / "secret", picture);
  for (const std::string to : {"merged", "out"}) {
    const ProgramResult result =
        run_program("compare --quiet --merge " + quoted(folder / "out") + " -o " + quoted(folder / to));
    CHECK(result.status == 2);
    CHECK(result.error_lines() == 1);
    CHECK_THAT(result.err, Contains("picture_7_grid.jpg: leads out of "));
  }
  fs::remove(picture);
  // Nor is anything written through one.
  fs::create_directories(folder.path / "merged" / "plots");
  for (const char* name : {"report.html", "plots/taylor-green_kinetic-energy.svg"}) {
    const fs::path link = folder.path / "merged" / name;
    fs::remove(link);
    fs::create_symlink(folder.path / "secret", link);
    const ProgramResult result =
        run_program("compare --quiet --merge " + quoted(folder / "out") + " -o " + quoted(folder / "merged"));
    CHECK(result.status == 2);
    CHECK_THAT(result.err, Contains(": leads out of "));
    fs::remove(link);
  }
  CHECK(content_of(folder / "secret") == "a secret");
  fs::create_symlink("picture_1_grid.jpg", picture);
  run_well("compare --quiet --merge " + quoted(folder / "out") + " -o " + quoted(folder / "merged"));
}

TEST_CASE("shards may share a folder, and variants run side by side give the same", "[compare]") {
  const TemporaryFolder folder;
  run_well(kSweep + "--quiet -o " + quoted(folder / "whole"));
  run_well(kSweep + "--quiet --jobs 2 -o " + quoted(folder / "jobs"));
  for (const std::string shard : {"1", "2"}) {
    run_well(kSweep + "--quiet --shard " + shard + "/2 -o " + quoted(folder / "shared"));
  }
  run_well("compare --quiet --merge " + quoted(folder / "shared") + " -o " + quoted(folder / "shared"));
  const std::string table = without_times(content_of(folder / "whole/summary.csv"));
  CHECK(without_times(content_of(folder / "jobs/summary.csv")) == table);
  CHECK(without_times(content_of(folder / "shared/summary.csv")) == table);
}

TEST_CASE("an interruption while the report is made leaves the runs and no half of a report", "[compare]") {
  const TemporaryFolder folder;
  put_gnuplot(folder, "kill -INT $PPID\necho '<svg></svg>'\n");
  const std::string command = "compare taylor-green" + kSmallSweep +
                              "--set grid.resolution=32 --set particles.count=100 --quiet -o " +
                              quoted(folder / "out");
  const std::string merging =
      "compare --quiet --merge " + quoted(folder / "out") + " -o " + quoted(folder / "out");
  for (const std::string& arguments : {command, merging}) {
    const ProgramResult result = run_program(arguments, with_gnuplot_of(folder));
    INFO(result.err);
    CHECK(result.status == 1);
    CHECK(result.error_lines() == 1);
    CHECK_THAT(result.err, Contains("interrupted"));
    CHECK(fs::exists(folder / "out/runs/taylor-green/summary.toml"));
    CHECK_FALSE(fs::exists(folder / "out/report.html"));
    check_no_temporary(folder / "out");
  }
  run_well(command);
  CHECK(fs::exists(folder / "out/report.html"));
}

TEST_CASE("an interrupted comparison keeps its complete runs, and the same command continues", "[compare]") {
  const std::string jobs = GENERATE(std::string(), std::string("--jobs 2 "));
  CAPTURE(jobs);
  const TemporaryFolder folder;
  // The first two runs are over at once, the third would take minutes.
  const std::string command =
      "compare taylor-green --set dye.resolution=32 --set grid.resolution=32 "
      "--set particles.count=100 --vary time.step=0.1,0.05,0.0001 --until 2 "
      "--pictures 2 --quiet " +
      jobs + "-o " + quoted(folder / "out");
  {
    Background program(quoted(TWINFLOW_PROGRAM) + " " + command, folder / "log");
    REQUIRE(eventually([&] {
      return fs::exists(folder / "out/runs/taylor-green_time.step=0.1") &&
             fs::exists(folder / "out/runs/taylor-green_time.step=0.05");
    }));
    ::kill(program.id(), SIGINT);
    CHECK(program.wait() == 1);
  }
  const std::string said = content_of(folder / "log");
  CHECK(std::ranges::count(said, '\n') == 1);
  CHECK_THAT(said, Contains("interrupted; 1 of 3 runs is left"));
  check_no_temporary(folder / "out");
  CHECK(fs::exists(folder / "out/runs/taylor-green_time.step=0.1/summary.toml"));
  CHECK(std::distance(fs::directory_iterator(folder.path / "out/runs"), fs::directory_iterator()) == 2);
  CHECK_FALSE(fs::exists(folder / "out/report.html"));
  const ProgramResult partly =
      run_program("compare --quiet --merge " + quoted(folder / "out") + " -o " + quoted(folder / "out"));
  CHECK(partly.status == 1);
  const std::string report = content_of(folder / "out/report.html");
  CHECK(report.find("they have not been run to the end") != std::string::npos);
}
