// Closed pockets that are impossible, as users hear of them.
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "app/program.hpp"
#include "core/files.hpp"

using namespace twinflow;
using Catch::Matchers::Contains;

namespace {

const std::string kTold = "an area of";

/// A channel that a box blocks.
std::string blocked_channel(const TemporaryFolder& folder) {
  const std::string file = folder / "blocked.toml";
  write_file_atomically(
      file,
      std::string("[domain]\nboundary = \"channel\"\n[time]\nstep = 0.05\nend = 0.5\n[inlet]\nu = \"1\"\n"
                  "[velocity]\nu = \"0\"\nv = \"0\"\n[grid]\nresolution = 16\n[dye]\nresolution = 16\n"
                  "[particles]\nenabled = false\n[[solid]]\nshape = \"box\"\nsize = [0.3, 2.5]\n"));
  return file;
}

int count_of(const std::string& text, const std::string& wanted) {
  int count = 0;
  for (std::size_t at = text.find(wanted); at != std::string::npos; at = text.find(wanted, at + 1)) ++count;
  return count;
}

std::vector<std::string> cells_of(const std::string& line) {
  std::istringstream cells(line + ",");
  std::vector<std::string> result;
  for (std::string cell; std::getline(cells, cell, ',');) result.push_back(cell);
  return result;
}

}  // namespace

TEST_CASE("a blocked channel runs to its end, is told of once, and has its imbalance in the metrics",
          "[program]") {
  const TemporaryFolder folder;
  const std::string table = folder / "m.csv";
  const ProgramResult result =
      run_program("simulate " + quoted(blocked_channel(folder)) + " --every 0.25 --metrics " + quoted(table));
  CHECK(result.status == 0);
  CHECK(count_of(result.err, kTold) == 1);
  CHECK_THAT(result.err, Contains("an area of 2 per second"));
  CHECK_THAT(result.err, Contains("from t = 0.05 s"));
  std::istringstream lines(content_of(table));
  std::string line;
  std::getline(lines, line);
  const std::vector<std::string> names = cells_of(line);
  const auto column = static_cast<std::size_t>(std::ranges::find(names, "grid_imbalance") - names.begin());
  REQUIRE(column < names.size());
  std::getline(lines, line);
  CHECK(cells_of(line).at(column) == "0");
  while (std::getline(lines, line)) CHECK(std::stod(cells_of(line).at(column)) == Approx(2.0).epsilon(1e-5));
  CHECK_THAT(content_of(folder / "m.units.csv"), Contains("\ngrid_imbalance,length^2/s,"));
  CHECK(count_of(run_program("simulate default --until 0.05").err, kTold) == 0);
}

TEST_CASE("films and comparisons of a blocked channel tell of it, too", "[program]") {
  const TemporaryFolder folder;
  const std::string scene = quoted(blocked_channel(folder));
  const ProgramResult drawn =
      run_program("render " + scene + " -o " + quoted(folder / "frames") + " --frames 5 --size 64x32");
  CHECK(drawn.status == 0);
  CHECK(count_of(drawn.err, kTold) == 1);
  const ProgramResult compared = run_program("compare " + scene + " -o " + quoted(folder / "compared") +
                                             " --pictures 1 --threads 1 --vary grid.cycles=2,4");
  CHECK(compared.status == 0);
  CHECK(count_of(compared.err, kTold) == 1);
  CHECK_THAT(compared.err, Contains("and 1 more"));
  CHECK_THAT(content_of(folder.path / "compared" / "report.html"), Contains(kTold));
}
