// `twinflow validate --quick CASE`: three resolutions of both fluids, within a time.
#include <catch2/catch.hpp>
#include <set>

#include "app/commands.hpp"
#include "app/program.hpp"
#include "app/validate/plan.hpp"
#include "core/error.hpp"
#include "runs/batch/time_limit.hpp"

using namespace twinflow;
using Catch::Contains;

namespace {

/// A case of four resolutions of the grid and two of the particles, each of which takes a moment.
const char* const kWave =
    "title = 'A wave'\ntext = 'It decays.'\n[scene]\nbase = 'taylor-green'\n[scene.time]\nstep = 0.02\n"
    "end = 0.04\n[scene.dye]\nresolution = 16\n[grid]\nresolution = [16, 24, 32, 48]\nquick = 1\n"
    "[particles]\ncount = [100, 144]\n[[quantity]]\nname = 'error'\ncolumn = 'error_l2'\n"
    "source = 'exact'\nreference = 0\ngrid = 0.5\nparticles = 0.5\n";

ValidateCommand quick_wave(const TemporaryFolder& folder) {
  std::ofstream(folder / "wave.toml") << kWave;
  ValidateCommand command;
  command.cases = {folder / "wave.toml"};
  command.quick = true;
  command.options.quiet = true;
  command.output = folder.path / "out";
  return command;
}

std::vector<std::string> folders_of(const ValidateCommand& command) {
  std::vector<std::string> folders;
  for (const batch::Variant& variant : validation::plan_cases(command).runs.variants) {
    folders.push_back(variant.folder);
  }
  return folders;
}

struct Nobody : Interruption {
  bool interrupted() const override { return false; }
};
struct User : Interruption {
  bool interrupted() const override { return true; }
};

}  // namespace

TEST_CASE("a named case runs quickly with three resolutions of each fluid, coarse ones of both first",
          "[validate]") {
  const TemporaryFolder folder;
  CHECK(folders_of(quick_wave(folder)) == std::vector<std::string>{"wave_grid_16", "wave_particles_100",
                                                                   "wave_grid_24", "wave_particles_144",
                                                                   "wave_grid_32"});
}

TEST_CASE("without a case, a quick validation stays coarse", "[validate]") {
  ValidateCommand command;
  command.quick = true;
  const std::vector<std::string> folders = folders_of(command);
  CHECK(std::ranges::count(folders, "couette_grid_64") == 1);
  CHECK(std::ranges::count(folders, "couette_grid_128") == 0);
  CHECK(std::ranges::none_of(folders, [](const std::string& name) { return name.starts_with("laplace"); }));
}

TEST_CASE("when the time of a quick validation is over, the report is about the runs that ended",
          "[validate][gl]") {
  const TemporaryFolder folder;
  ValidateCommand command = quick_wave(folder);
  REQUIRE(validate_cases(command) == 0);
  const std::string whole = content_of(command.output / "validation.csv");
  CHECK_THAT(whole, Contains("wave,grid,32,") && Contains("wave,particles,144,"));
  CHECK(std::ranges::count(whole, '\n') == 6);

  std::filesystem::remove_all(command.output / "runs" / "wave_grid_32");
  command.quick_time = std::chrono::milliseconds(0);
  CHECK(validate_cases(command) == 0);
  const std::string part = content_of(command.output / "validation.csv");
  CHECK(std::ranges::count(part, '\n') == 5);
  CHECK_THAT(part, !Contains("wave,grid,32,"));
  CHECK_THAT(content_of(command.output / "report.html"),
             Contains("not been run to the end: <code>wave_grid_32</code>"));

  // The same command goes on; a shard of a batch queue knows no time.
  command.shard = Shard{5, 5};
  CHECK(validate_cases(command) == 0);
  command.shard.reset();
  CHECK(validate_cases(command) == 0);
  CHECK(content_of(command.output / "validation.csv").size() > part.size());

  std::filesystem::remove_all(command.output / "runs");
  CHECK_THROWS_WITH(validate_cases(command), "the time of --quick is over before a run ended");
}

TEST_CASE("a limit of time interrupts as the user does, and also when it is over", "[batch]") {
  using std::chrono::milliseconds;
  const Nobody nobody;
  const User user;
  CHECK_FALSE(batch::TimeLimit(nobody, {}).interrupted());
  CHECK_FALSE(batch::TimeLimit(nobody, std::chrono::hours(1)).interrupted());
  CHECK(batch::TimeLimit(nobody, milliseconds(0)).interrupted());
  CHECK(batch::TimeLimit(user, {}).interrupted());
  CHECK(batch::TimeLimit(user, std::chrono::hours(1)).interrupted());
}

TEST_CASE("an error is in per cent of the reference, of the largest published value or of the case's scale",
          "[validate]") {
  const auto percent = [](const std::string& published) {
    const std::string text =
        "title = 'A case'\ntext = 'Why.'\n[scene]\nbase = 'taylor-green'\n[[scene.gauge]]\nname = 'line'\n"
        "from = [0, 0]\nto = [1, 0]\nsamples = 3\n[grid]\nresolution = [16]\n[[quantity]]\nname = 'q'\n"
        "source = 's'\ngauge = 'line'\ncolumn = 'velocity_x'\ngrid = 0.1\n" +
        published;
    return validation::parse_case(text, "my.toml", "my", std::filesystem::path())
        .quantities.front()
        .percent(0.01);
  };
  CHECK(percent("along = 'maximum'\nreference = -0.5\n") == Approx(2.0));
  CHECK(percent("along = 'maximum'\nreference = -0.5\nrelative = true\n") == Approx(1.0));
  CHECK(percent("along = 'maximum'\nreference = 0\n") == Approx(1.0));
  CHECK(percent("along = 'maximum'\nreference = 0\nwhole = 0.25\n") == Approx(4.0));
  CHECK(percent("profile = [[0, 0.5], [1, -2]]\n") == Approx(0.5));
  CHECK(percent("profile = [[0, 0.5], [1, -2]]\nwhole = 1\n") == Approx(1.0));
  CHECK_THROWS_WITH(percent("along = 'maximum'\nreference = 1\nwhole = 0\n"),
                    Contains("whole: must be greater than 0"));
  CHECK_THROWS_WITH(percent("along = 'maximum'\nreference = 1\nrelative = true\nwhole = 2\n"),
                    Contains("whole: relative errors have their scale already"));
}
