// `twinflow validate` end to end, on the built program, off screen.
#include <catch2/catch.hpp>

#include "app/program.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

/// A case of both fluids that takes a tenth of a second; `tolerance` is that of the grid.
std::string wave(const std::string& tolerance) {
  return "title = 'A wave'\ntext = 'It decays.'\n"
         "[scene]\nbase = 'taylor-green'\n[scene.time]\nstep = 0.02\nend = 0.1\n"
         "[grid]\nresolution = [16, 32]\nquick = 1\n"
         "[particles]\ncount = [100]\n"
         "[[quantity]]\nname = 'error'\ncolumn = 'error_l2'\nsource = 'exact'\nreference = 0\ngrid = " +
         tolerance + "\nparticles = 0.5\n[[quantity.other]]\nname = 'Other code'\nsource = 'A paper'\n" +
         "errors = [[16, 1e-9], [32, 0.9]]\n[[quantity.other]]\nname = 'Particle code'\nsource = 'A book'\n"
         "fluid = 'particles'\nerrors = [[10, 1e-9]]\n";
}

void write(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

/// The table without its last column, the cost.
std::string without_cost(const std::string& csv) {
  std::istringstream lines(csv);
  std::string kept;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t trend = line.rfind(',');
    kept += line.substr(0, line.rfind(',', trend - 1)) + line.substr(trend) + "\n";
  }
  return kept;
}

}  // namespace

TEST_CASE("a user's own case gets verdicts and a report", "[validate]") {
  const TemporaryFolder folder;
  write(folder / "wave.toml", wave("0.1"));
  const ProgramResult result =
      run_program("validate " + quoted(folder / "wave.toml") + " -o " + quoted(folder / "out"));
  INFO(result.err);
  REQUIRE(result.status == 0);
  CHECK_THAT(result.out, Contains("all 3 verdicts pass"));
  const std::string csv = content_of(folder.path / "out/validation.csv");
  CHECK_THAT(csv, Contains("wave,grid,16,error,0,") && Contains("wave,grid,32,error,0,") &&
                      Contains("wave,particles,100,error,0,") && Contains(",pass,"));
  const std::string html = content_of(folder.path / "out/report.html");
  CHECK_THAT(html, Contains("It decays.") && Contains("ms per simulated second"));
  // The tolerances, and the other code's error.
  CHECK_THAT(html, Contains("<td>10 %</td>") && Contains("<td>50 %</td>") && Contains("<td>90 %</td>"));
  // The other code's figures stand beside ours of the same resolution, whoever is more exact.
  CHECK_THAT(html, Contains("more exact") && Contains("stopped\">Other code</td>") &&
                       Contains("best\">twinflow</td>") && Contains("A paper") &&
                       Contains("stopped\">Particle code</td>"));
  CHECK(files_in(folder.path / "out/runs") ==
        std::set<std::string>{"wave_grid_16", "wave_grid_32", "wave_particles_100"});
  CHECK_THAT(content_of(folder.path / "out/runs/wave_grid_16/scene.toml"),
             Contains(": validate to t = 0.1 s, a row every "));
}

TEST_CASE("a verdict that fails makes the exit status 1 and names the run", "[validate]") {
  const TemporaryFolder folder;
  write(folder / "wave.toml", wave("[0.1, 1e-9]"));
  const ProgramResult result =
      run_program("validate " + quoted(folder / "wave.toml") + " --quiet -o " + quoted(folder / "out"));
  CHECK(result.status == 1);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Contains("1 of 3 verdicts failed: wave_grid_32"));
  CHECK_THAT(content_of(folder.path / "out/validation.csv"), Contains(",fail,"));
}

TEST_CASE("a case whose runs differ in their widths says so", "[validate]") {
  const TemporaryFolder folder;
  std::string text = wave("0.5");
  text.replace(text.find("[scene.time]"), 0, "[scene.domain]\naspect = 1.05\n");
  text.replace(text.find("[16, 32]"), 8, "[40, 64]");
  write(folder / "wide.toml", text);
  const ProgramResult result = run_program("validate " + quoted(folder / "wide.toml") +
                                           " --quiet --set dye.resolution=16 -o " + quoted(folder / "out"));
  INFO(result.err);
  CHECK_THAT(result.err, Contains("wide: the domains of the runs are from 2.09375 to 2.125 wide"));
  CHECK_THAT(content_of(folder.path / "out/report.html"), Contains("from 2.09375 to 2.125 wide"));
}

TEST_CASE("shards, jobs and the whole agree but for the cost", "[validate]") {
  const TemporaryFolder folder;
  write(folder / "wave.toml", wave("0.1"));
  const std::string start = "validate " + quoted(folder / "wave.toml") + " --quiet --threads 1 ";
  const auto run_well = [](const std::string& arguments) {
    const ProgramResult result = run_program(arguments);
    INFO(arguments << "\n" << result.err);
    REQUIRE(result.status == 0);
  };
  run_well(start + "-o " + quoted(folder / "whole"));
  run_well(start + "-o " + quoted(folder / "jobs") + " --jobs 2");
  std::string merge = "validate --quiet -o " + quoted(folder / "merged");
  for (const std::string shard : {"1", "2", "3"}) {
    run_well(start + "-o " + quoted(folder / shard) + " --shard " + shard + "/3");
    merge += " --merge " + quoted(folder / shard);
  }
  run_well(merge);
  const std::string whole = without_cost(content_of(folder.path / "whole/validation.csv"));
  CHECK(std::ranges::count(whole, '\n') == 4);
  CHECK(without_cost(content_of(folder.path / "merged/validation.csv")) == whole);
  CHECK(without_cost(content_of(folder.path / "jobs/validation.csv")) == whole);
}

TEST_CASE("shards of a case whose scene is another file are merged where that file is not", "[validate]") {
  const TemporaryFolder folder;
  write(
      folder / "my-scene.toml",
      "base = 'taylor-green'\n[time]\nstep = 0.02\nend = 0.1\n[[gauge]]\nname = 'middle'\nat = [0.2, 0.5]\n");
  write(folder / "wave.toml",
        "title = 'A wave'\ntext = 'It decays.'\nscene = 'my-scene.toml'\n[grid]\nresolution = [16]\n"
        "[[quantity]]\nname = 'speed'\ngauge = 'middle'\ncolumn = 'velocity_x'\nsource = 'exact'\n"
        "reference = 0\ngrid = 0.9\n");
  const std::string shards = quoted(folder / "shards");
  REQUIRE(
      run_program("validate " + quoted(folder / "wave.toml") + " --shard 1/1 --quiet -o " + shards).status ==
      0);
  std::filesystem::remove(folder.path / "my-scene.toml");
  const ProgramResult result = run_program("validate --merge " + shards + " -o " + quoted(folder / "merged"));
  INFO(result.err);
  CHECK(result.status == 0);
  CHECK_THAT(content_of(folder.path / "merged/validation.csv"), Contains("wave,grid,16,speed,0,"));
}

TEST_CASE("a run whose rows were further apart is run again", "[validate]") {
  const TemporaryFolder folder;
  const auto rows_with = [&](const std::string& every) {
    write(folder / "wave.toml", every + wave("0.1"));
    REQUIRE(run_program("validate " + quoted(folder / "wave.toml") + " --quick --quiet -o " +
                        quoted(folder / "out"))
                .status == 0);
    const std::string table = content_of(folder.path / "out/runs/wave_grid_16/metrics.csv");
    return std::ranges::count(table, '\n');
  };
  CHECK(rows_with("every = 0.1\n") == 3);  // the header, the start and the end
  CHECK(rows_with("every = 0.02\n") == 7);
}

TEST_CASE("the resolution of particles that are coupled with a grid is their own", "[validate]") {
  const TemporaryFolder folder;
  std::string coupled = wave("0.1");
  coupled.replace(coupled.find("count = [100]"), 13, "count = [100, 400]\ncoupled = true");
  // The other code has ten particles on a side; the grid that flows with them has more cells.
  write(folder / "wave.toml", coupled);
  const ProgramResult result =
      run_program("validate " + quoted(folder / "wave.toml") + " --quiet -o " + quoted(folder / "out"));
  INFO(result.err);
  REQUIRE(result.status == 0);
  CHECK_THAT(content_of(folder.path / "out/report.html"), Contains("stopped\">Particle code</td>"));
}

TEST_CASE("a finished run is not repeated", "[validate]") {
  const TemporaryFolder folder;
  write(folder / "wave.toml", wave("0.1"));
  const std::string start =
      "validate " + quoted(folder / "wave.toml") + " --quiet -o " + quoted(folder / "out");
  REQUIRE(run_program(start + " --shard 1/3").status == 0);
  CHECK(files_in(folder.path / "out/runs") == std::set<std::string>{"wave_grid_16"});
  const auto written = std::filesystem::last_write_time(folder.path / "out/runs/wave_grid_16/metrics.csv");
  REQUIRE(run_program(start).status == 0);
  CHECK(std::filesystem::last_write_time(folder.path / "out/runs/wave_grid_16/metrics.csv") == written);
  CHECK(files_in(folder.path / "out/runs").size() == 3);
}

TEST_CASE("a mistake gives one line and status 2, and nothing is written", "[validate]") {
  const TemporaryFolder folder;
  write(folder / "bad.toml", "title = 1\n");
  std::string misspelt = wave("0.1");
  misspelt.replace(misspelt.find("error_l2"), 8, "eror_l2");
  write(folder / "misspelt.toml", misspelt);
  const std::string output = " -o " + quoted(folder / "out");
  for (const std::string& words :
       {quoted(folder / "bad.toml") + output, quoted(folder / "misspelt.toml") + output, "nowhere" + output,
        std::string("hydrostatic"), "hydrostatic --set grid.resolution=32" + output,
        "hydrostatic --shard 3/2" + output, "--merge " + quoted(folder.path.string()) + output,
        "hydrostatic --set particles.count=9" + output}) {
    CAPTURE(words);
    const ProgramResult result = run_program("validate " + words);
    CHECK(result.status == 2);
    CHECK(result.error_lines() == 1);
    CHECK_FALSE(std::filesystem::exists(folder.path / "out"));
  }
}

TEST_CASE("what a hostile case asks for is refused in one line, and nothing is written", "[validate]") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path / "cases");
  write(folder / "scene.toml", "base = 'taylor-green'\n[time]\nstep = 0.02\nend = 0.1\n");
  std::string outside = wave("0.1");
  const std::size_t begin = outside.find("[scene]");
  outside.replace(begin, outside.find("[grid]") - begin, "scene = '../scene.toml'\n");
  write(folder / "cases/outside.toml", outside);
  write(folder / "cases/every.toml", "every = 1e-300\n" + wave("0.1"));
  std::string deep = "a";
  for (int k = 0; k < 1000000; ++k) deep += ".a";
  write(folder / "cases/deep.toml", deep + " = 1\n");
  write(folder / "cases/long.toml", "'" + std::string(100000, 'k') + "' = 1\n" + wave("0.1"));
  for (const std::string name : {"outside", "every", "deep", "long"}) {
    CAPTURE(name);
    const ProgramResult result = run_program("validate " + quoted(folder / ("cases/" + name + ".toml")) +
                                             " -o " + quoted(folder / "out"));
    CHECK(result.status == 2);
    CHECK(result.error_lines() == 1);
    CHECK(result.err.size() < 1500);
    CHECK_FALSE(std::filesystem::exists(folder.path / "out"));
  }
  CHECK(run_program("validate --allow-paths --quick --quiet " + quoted(folder / "cases/outside.toml") +
                    " -o " + quoted(folder / "out"))
            .status == 0);
}

TEST_CASE("names with quotes, brackets and line ends stay what they are in the report and the tables",
          "[validate]") {
  const TemporaryFolder folder;
  std::string hostile = wave("0.1");
  hostile.replace(hostile.find("'error'"), 7, "\"<i>\\\"e\\r\\n,'\"");
  hostile.replace(hostile.find("'A wave'"), 8, "\"<b>&\\\"'\\n\"");
  hostile.replace(hostile.find("'A paper'"), 9, "'<script>alert(1)</script>'");
  const std::string file = folder / "wa'v\ne<u>\".toml";
  write(file, hostile);
  const ProgramResult result = run_program(
      "validate " + quoted(file) + " --quick --quiet --set 'dye.r=x + 1' -o " + quoted(folder / "out"));
  INFO(result.err);
  REQUIRE(result.status == 0);
  const std::string html = content_of(folder.path / "out/report.html");
  for (const char* tag : {"<i>", "<b>", "<script>", "<u>"}) {
    CAPTURE(tag);
    CHECK(html.find(tag) == std::string::npos);
  }
  CHECK_THAT(html, Contains("&lt;i&gt;&quot;e") && Contains("&lt;b&gt;&amp;&quot;&#39;") &&
                       Contains("&lt;script&gt;alert(1)"));
  // The command can be copied into a shell, and stays on one line.
  CHECK_THAT(html,
             Contains("wa\\&#39;v\\012e&lt;u&gt;&quot;.toml&#39; --quick --set &#39;dye.r=x + 1&#39;</pre>"));
  CHECK_THAT(content_of(folder.path / "out/validation.csv"), Contains(",16,\"<i>\"\"e\r\n,'\",0,"));
  CHECK(files_in(folder.path / "out/runs") ==
        std::set<std::string>{"wa-v-e-u--_grid_16", "wa-v-e-u--_grid_32", "wa-v-e-u--_particles_100"});
  CHECK(run_program("validate --quiet --merge " + quoted(folder / "out") + " -o " + quoted(folder / "again"))
            .status == 0);
}

TEST_CASE("merging writes no case outside of its folder, and follows no link out of the shards",
          "[validate]") {
  const TemporaryFolder folder;
  write(folder / "wave.toml", wave("0.1"));
  REQUIRE(run_program("validate " + quoted(folder / "wave.toml") + " --quick --quiet -o " +
                      quoted(folder / "out"))
              .status == 0);
  const std::string merge =
      "validate --quiet --merge " + quoted(folder / "out") + " -o " + quoted(folder / "merged/deep");
  const auto check_refused = [&](const std::string& reason) {
    const ProgramResult result = run_program(merge);
    CHECK(result.status == 2);
    CHECK(result.error_lines() == 1);
    CHECK_THAT(result.err, Contains(reason));
    CHECK_FALSE(std::filesystem::exists(folder.path / "merged"));
  };
  const std::string sweep = content_of(folder.path / "out/sweep.toml");
  std::string hostile = sweep;
  hostile.replace(hostile.find("scene = 'wave'"), 14, "scene = '../../wave'");
  write(folder / "out/sweep.toml", hostile);
  check_refused("\"../../wave\" is no name of a case");
  write(folder / "out/sweep.toml", sweep);
  std::filesystem::rename(folder.path / "out/cases/wave.toml", folder.path / "kept.toml");
  std::filesystem::create_symlink(folder.path / "kept.toml", folder.path / "out/cases/wave.toml");
  check_refused("leads out");
}

TEST_CASE("the built-in cases are listed", "[validate]") {
  const ProgramResult result = run_program("validate --list");
  CHECK(result.status == 0);
  CHECK_THAT(result.out, Contains("hydrostatic ") && Contains("Water at rest"));
}
