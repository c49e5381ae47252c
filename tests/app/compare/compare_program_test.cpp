// `twinflow compare` end to end, on the built program, off screen.
#include <catch2/catch.hpp>
#include <set>

#include "app/compare/sweeps.hpp"
#include "app/screen.hpp"
#include "scene/fields/image.hpp"
#include "scene/parameters/choices.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

namespace fs = std::filesystem;

/// Requires that a mistake gives one line and status 2, and that nothing is written.
void check_refused(const TemporaryFolder& folder, const std::string& arguments, const std::string& says) {
  CAPTURE(arguments);
  const ProgramResult result = run_program("compare " + arguments + " -o " + quoted(folder / "refused"));
  INFO(result.err);
  CHECK(result.status == 2);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Contains(says));
  CHECK_FALSE(fs::exists(folder / "refused"));
}

}  // namespace

TEST_CASE("compare leaves a report, a summary and what each run left, each whole", "[compare]") {
  const TemporaryFolder folder;
  const ProgramResult result = run_program(kSweep + "--quiet -o " + quoted(folder / "out"));
  INFO(result.err);
  REQUIRE(result.status == 0);
  CHECK(result.out.empty());
  CHECK(result.err.empty());
  const std::set<std::string> files = files_below(folder / "out");
  // For each run scene, summary, metrics and two times three pictures.
  CHECK(files.size() == 3 + 6 + 4 * (3 + 2 * 3));
  CHECK(files.count("plots/taylor-green_error-by-cost.svg") == 1);
  check_no_temporary(folder / "out");
  const std::string run = folder / "out/runs/taylor-green_particles.count=100_grid.resolution=32/";
  CHECK(load_image(run + "picture_1_difference.jpg").width > 100);
  const std::string metrics = content_of(run + "metrics.csv");
  CHECK(std::count(metrics.begin(), metrics.end(), '\n') == 7);  // the header, 0, 0.01 … 0.05 s
  const std::string report = content_of(folder / "out/report.html");
  CHECK_THAT(report, Contains("image/svg+xml") && Contains("image/jpeg") && Contains("particles.count"));

  // The settings beside a run are a scene that can be opened.
  run_well("simulate " + quoted(run + "scene.toml") + " --until 0.01 --quiet");

  // Complete runs are not run again.
  const auto before = fs::last_write_time(run + "metrics.csv");
  run_well(kSweep + "--quiet -o " + quoted(folder / "out"));
  CHECK(fs::last_write_time(run + "metrics.csv") == before);
  CHECK(content_of(folder / "out/report.html") == report);
}

TEST_CASE("the pictures of a comparison are of each fluid, whatever the scene's view", "[compare]") {
  const TemporaryFolder folder;
  for (const auto& choice : kChoices<ViewPanes>) {  // side-by-side first
    const std::string view(choice.name);
    run_well("compare taylor-green" + kSmallSweep +
             "--set grid.resolution=32 --set particles.count=100 --quiet" + " --set view.panes=" + view +
             " -o " + quoted(folder / view));
    for (const char* picture : {"grid", "particles", "difference"}) {
      const std::string name = "/runs/taylor-green/picture_1_" + std::string(picture) + ".jpg";
      CAPTURE(view, name);
      CHECK(content_of(folder / (view + name)) == content_of(folder / ("side-by-side" + name)));
    }
  }
}

TEST_CASE("the picture of the difference is gray where there are no particles", "[compare]") {
  const TemporaryFolder folder;
  run_well("compare uniform" + kSmallSweep + "--set particles.region=x --set grid.resolution=32 " +
           "--set particles.count=400 --quiet -o " + quoted(folder / "out"));
  const Image image = load_image(folder / "out/runs/uniform/picture_0_difference.jpg");
  const auto spread_at = [&](int column) {
    const glm::vec3 color = image.pixels[std::size_t(image.height / 2 * image.width + column)];
    return std::max({color.r, color.g, color.b}) - std::min({color.r, color.g, color.b});
  };
  CHECK(spread_at(image.width / 4) < 0.06f);
  CHECK(spread_at(3 * image.width / 4) > 0.2f);  // no difference is violet
}

TEST_CASE("a finer run given as the reference measures both fluids", "[compare]") {
  const TemporaryFolder folder;
  run_well(
      "compare taylor-green" + kSmallSweep +
      "--vary grid.resolution=32,64 --set particles.count=400 --reference grid.resolution=128 --quiet -o " +
      quoted(folder / "out"));
  // At 128² the vortices are accurate to 10⁻⁴, so the distance from them is that from the exact solution.
  std::istringstream lines(content_of(folder / "out/summary.csv"));
  std::string header;
  std::getline(lines, header);
  int rows = 0;
  const auto cells = [](const std::string& line) {
    std::vector<std::string> values(1);
    for (const char c : line) c == ',' ? (void)values.emplace_back() : (void)(values.back() += c);
    return values;
  };
  const std::vector<std::string> names = cells(header);
  for (std::string line; std::getline(lines, line); ++rows) {
    const std::vector<std::string> values = cells(line);
    const auto value = [&](const std::string& name) {
      return std::stod(values.at(std::size_t(std::find(names.begin(), names.end(), name) - names.begin())));
    };
    CHECK(value("grid_reference_error_l2") == Approx(value("grid_error_l2")).margin(1e-4));
    CHECK(value("particles_reference_error_l2") == Approx(value("particles_error_l2")).margin(1e-4));
  }
  CHECK(rows == 2);
}

TEST_CASE("runs whose steps do not meet the same times are said to, and none is left blank in silence",
          "[compare]") {
  const TemporaryFolder folder;
  const std::string sweep =
      "compare taylor-green --set dye.resolution=32 --set grid.resolution=32 "
      "--set particles.count=100 --quiet --reference grid.resolution=64 "
      "--set time.step=0.02 ";
  // 0.1 s are five steps of 0.02 and not a whole number of 0.03.
  const ProgramResult apart = run_program(sweep + "--until 0.1 --pictures 2 --vary time.step=0.02,0.03 -o " +
                                          quoted(folder / "apart"));
  INFO(apart.err);
  CHECK(apart.status == 0);
  CHECK(apart.error_lines() == 1);
  CHECK_THAT(apart.err, Contains("taylor-green: the runs end at different times, from 0.1 to 0.12 s") &&
                            Contains("1 of 2 runs have pictures"));
  CHECK_THAT(content_of(folder / "apart/report.html"), Contains("the runs end at different times"));

  const ProgramResult together = run_program(
      sweep + "--until 0.1 --pictures 2 --vary time.step=0.02,0.01 -o " + quoted(folder / "together"));
  CHECK(together.err.empty());
  CHECK(content_of(folder / "together/report.html").find("different times") == std::string::npos);

  // A run of fewer steps has fewer pictures; its end still meets that of the reference.
  const ProgramResult few =
      run_program(sweep + "--until 0.1 --pictures 6 --vary time.step=0.1 -o " + quoted(folder / "few"));
  INFO(few.err);
  CHECK(few.status == 0);
  const std::string table = content_of(folder / "few/summary.csv");
  const std::string row = table.substr(table.find('\n'));
  std::istringstream cells(row);
  std::string cell;
  for (int column = 0; column <= 9; ++column) std::getline(cells, cell, ',');
  CHECK_FALSE(cell.empty());
}

TEST_CASE("runs of one aspect whose widths differ are told, and those that differ on purpose are not",
          "[compare]") {
  const TemporaryFolder folder;
  const std::string sweep =
      "compare double-shear-layer --set dye.resolution=16 --set particles.enabled=false --until 0.02 "
      "--pictures 1 --quiet ";
  const ProgramResult apart = run_program(
      sweep + "--set domain.aspect=1.05 --vary grid.resolution=16,40,64 -o " + quoted(folder / "apart"));
  INFO(apart.err);
  CHECK(apart.status == 0);
  CHECK(apart.error_lines() == 1);
  CHECK_THAT(apart.err,
             Contains("double-shear-layer: the domains of the runs are from 2 to 2.125 wide, not 2.1"));
  CHECK_THAT(content_of(folder / "apart/report.html"), Contains("from 2 to 2.125 wide"));

  const ProgramResult meant = run_program(sweep + "--set grid.resolution=32 --vary domain.aspect=1,1.5 -o " +
                                          quoted(folder / "meant"));
  CHECK(meant.status == 0);
  CHECK(meant.err.empty());
}

TEST_CASE("a sweep of the viscosity has the errors of a flow that fades by it", "[compare]") {
  const TemporaryFolder folder;
  run_well(
      "compare taylor-green --set dye.resolution=16 --set particles.enabled=false --set grid.resolution=64 "
      "--until 0.05 --pictures 1 --quiet --vary grid.viscosity,particles.viscosity=0.005,0.01,0.02 -o " +
      quoted(folder / "sweep"));
  std::istringstream lines(content_of(folder / "sweep/summary.csv"));
  std::string header;
  std::getline(lines, header);
  CHECK_THAT(
      header,
      Contains("grid.viscosity,particles.viscosity,time,stopped,grid_cells,particles_count,grid_error_l2"));
  int rows = 0;
  for (std::string line; std::getline(lines, line); ++rows) {
    std::istringstream cells(line);
    std::string cell;
    for (int column = 0; column <= 8; ++column) std::getline(cells, cell, ',');
    CAPTURE(line);
    CHECK(std::stod(cell) < 1e-4);  // 5e-3 and 1e-2 with a viscosity of 0.01 written into the exact solution
  }
  CHECK(rows == 3);
}

TEST_CASE("without gnuplot one line says so, and the report has everything else", "[compare]") {
  const TemporaryFolder folder;
  const ProgramResult result = run_program(
      "compare taylor-green" + kSmallSweep +
          "--set grid.resolution=32 --set particles.count=100 --quiet -o " + quoted(folder / "out"),
      "PATH=/does/not/exist");
  INFO(result.err);
  CHECK(result.status == 0);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Contains("gnuplot is not installed") && Contains("gnuplot-nox"));
  CHECK_THAT(content_of(folder / "out/report.html"),
             Contains("gnuplot is not installed") && Contains("</table>"));
}

TEST_CASE("a plot that gnuplot cannot draw is left out with a line, and the others are there", "[compare]") {
  const TemporaryFolder folder;
  // Fails at the first plot only.
  put_gnuplot(folder, "[ -e " + quoted(folder / "second") + " ] || { touch " + quoted(folder / "second") +
                          "; echo 'no <such> terminal' >&2; exit 1; }\necho '<svg></svg>'\n");
  const ProgramResult result = run_program(
      "compare taylor-green" + kSmallSweep +
          "--set grid.resolution=32 --set particles.count=100 --quiet -o " + quoted(folder / "out"),
      with_gnuplot_of(folder));
  INFO(result.err);
  CHECK(result.status == 0);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err,
             Contains("lacks 1 plot") && Contains("Kinetic energy") && Contains("no <such> terminal"));
  const std::string report = content_of(folder / "out/report.html");
  CHECK_THAT(report,
             Contains("no &lt;such&gt; terminal") && Contains("</table>") && Contains("image/svg+xml"));
  CHECK_FALSE(fs::exists(folder / "out/plots/taylor-green_kinetic-energy.svg"));
  CHECK(fs::exists(folder / "out/plots/taylor-green_change-of-momentum.svg"));
}

TEST_CASE("a fluid that blows up is a result: status 1, and the report tells when and why", "[compare]") {
  const TemporaryFolder folder;
  const std::string scene = folder / "violent.toml";
  std::ofstream file(scene);
  file << "[particles]\nmethod = \"wcsph\"\ncount = 400\nmax_substeps = 1\ncfl = 0.05\n[grid]\nresolution = "
          "32\n[dye]\nresolution = 32\n";
  for (int gesture = 0; gesture < 20; ++gesture) {
    file << "[[gesture]]\ntool = \"drag\"\nradius = 0.3\npath = [[0.1, -10.0, 0.0], [0.101, 10.0, 0.0]]\n";
  }
  file.close();
  const ProgramResult result = run_program("compare " + quoted(scene) +
                                           " --set brush.strength=200 --vary particles.viscosity=0,0.01 "
                                           "--until 0.3 --pictures 2 --quiet -o " +
                                           quoted(folder / "out"));
  INFO(result.err);
  CHECK(result.status == 1);
  CHECK(result.error_lines() == 1);
  CHECK_THAT(result.err, Contains("2 of 2 runs stopped early") && Contains("report.html"));
  CHECK(content_of(folder / "out/report.html").find("Stopped at t = 0.1") != std::string::npos);
}

TEST_CASE("a comparison that cannot be is refused in one line, and nothing is written", "[compare]") {
  const TemporaryFolder folder;
  check_refused(folder, "", "SCENE");
  check_refused(folder, "unifrom", "uniform");
  check_refused(folder, "uniform --vary grid.resolutoin=32,64", "grid.resolution");
  check_refused(folder, "uniform --vary grid.resolution=32,33", "even");
  check_refused(folder, "uniform --set velocity.u=1/0", "velocity.u");
  check_refused(folder, "uniform --shard 4/3", "--shard");
  check_refused(folder, "uniform --shard one", "--shard");
  check_refused(folder, "uniform --jobs 0", "--jobs");
  check_refused(folder, "uniform --pictures 0", "--pictures");
  check_refused(folder, "uniform --view overlay", "--view overlay");
  check_refused(folder, "uniform --view vorticity,grid", "--view vorticity,grid");
  check_refused(folder, "uniform --until 0", "--until");
  check_refused(folder, "uniform --set grid.pressure=spectral --vary grid.resolution=64,66", "spectral");
  check_refused(folder, "uniform --reference grid.viscosity=0.1", "--reference grid.viscosity");
  check_refused(folder, "uniform --merge elsewhere", "--merge");
  check_refused(folder, "--merge " + quoted(folder / "nowhere"), "nowhere");
}
