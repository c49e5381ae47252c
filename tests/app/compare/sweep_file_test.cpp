#include "app/compare/sweep_file.hpp"

#include <catch2/catch.hpp>

#include "app/program.hpp"
#include "core/error.hpp"
#include "core/files.hpp"

using namespace twinflow;
using namespace twinflow::comparison;

namespace {

Plan plan_of(std::vector<std::string> axes) {
  CompareCommand command;
  command.scenes = {"taylor-green"};
  command.axes = std::move(axes);
  command.reference = {"grid.resolution=512"};
  return make_plan(command);
}

void put(const std::filesystem::path& folder, const Plan& plan) {
  std::filesystem::create_directories(folder);
  write_file_atomically(folder / "sweep.toml", to_toml(sweep_of(plan)));
}

}  // namespace

TEST_CASE("the plan of a sweep is read back as it was written", "[compare]") {
  Sweep sweep = sweep_of(plan_of({"grid.resolution=32,64", "particles.count=100,200"}));
  sweep.runs[1].title = sweep.runs[1].varied[1].second = "'\"\\ é<\n";
  const Sweep read = parse_sweep(to_toml(sweep), "sweep.toml");
  CHECK(read.version == sweep.version);
  CHECK(read.command == sweep.command);
  CHECK(read.reference == sweep.reference);
  REQUIRE(read.runs.size() == 5);
  for (std::size_t k = 0; k < read.runs.size(); ++k) {
    CHECK(read.runs[k].folder == sweep.runs[k].folder);
    CHECK(read.runs[k].scene_name == "taylor-green");
    CHECK(read.runs[k].title == sweep.runs[k].title);
    CHECK(read.runs[k].varied == sweep.runs[k].varied);
    CHECK(read.runs[k].is_reference == (k == 4));
    CHECK(read.runs[k].fingerprint == sweep.runs[k].fingerprint);
  }
}

TEST_CASE("what is no plan of a sweep is refused by name", "[compare]") {
  for (const std::string text : {"= 3", "[[run]]\nfolder = 'a'", "version = '1'\ncommand = 2",
                                 "version = '1'\ncommand = ''\n[[run]]\nfolder = '../a'\nscene = 's'\n"
                                 "title = 't'\nsettings = 'f'"}) {
    CAPTURE(text);
    CHECK_THROWS_WITH(parse_sweep(text, "sweep.toml"), Catch::StartsWith("sweep.toml"));
    CHECK_THROWS_AS(parse_sweep(text, "sweep.toml"), InputError);
  }
}

TEST_CASE("a run counts as whole when its settings are those of the plan", "[compare]") {
  const TemporaryFolder folder;
  const Plan plan = plan_of({});
  const Sweep::Run run = sweep_of(plan).runs.front();
  CHECK_FALSE(is_whole(folder.path, run));
  write_file_atomically(folder.path / "scene.toml", plan.variants.front().settings);
  CHECK_FALSE(is_whole(folder.path, run));
  write_file_atomically(folder.path / "summary.toml", std::string_view("time = 1.0"));
  CHECK(is_whole(folder.path, run));
  write_file_atomically(folder.path / "scene.toml", plan.variants.front().settings + " ");
  CHECK_FALSE(is_whole(folder.path, run));
}

TEST_CASE("only parts of one sweep are merged", "[compare]") {
  const TemporaryFolder folder;
  put(folder / "one", plan_of({"grid.resolution=32,64"}));
  put(folder / "two", plan_of({"grid.resolution=32,64"}));
  put(folder / "other", plan_of({"grid.resolution=32,128"}));
  CHECK(common_sweep({folder / "one", folder / "two"}).runs.size() == 3);
  CHECK_THROWS_WITH(common_sweep({folder / "one", folder / "other"}), Catch::Contains("different sweeps"));
  CHECK_THROWS_AS(common_sweep({folder / "one", folder / "none"}), InputError);
}
