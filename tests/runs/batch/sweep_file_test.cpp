#include "runs/batch/sweep_file.hpp"
#include "runs/batch/plan.hpp"
#include "runs/batch/run_folder.hpp"

#include <catch2/catch.hpp>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/temporary_folder.hpp"

using namespace twinflow;
using namespace twinflow::batch;

namespace {

using Pairs = std::vector<std::pair<int, int>>;

/// A run of a scene for each pair of a grid's resolution and a number of particles, and a reference.
Plan plan_of(const Pairs& sizes) {
  Plan plan{.words = {"compare", "taylor-green"}, .variants = {}, .reference = {"grid.resolution=512"}};
  Planner planner(plan, {}, "compare");
  const auto add = [&](int resolution, int count, bool is_reference) {
    Variant variant{.folder = {},
                    .scene_name = "taylor-green",
                    .varied = {},
                    .scene = load_scene("taylor-green"),
                    .is_reference = is_reference,
                    .settings = {}};
    variant.scene.settings.grid.resolution = resolution;
    variant.scene.settings.particles.count = count;
    if (!is_reference) {
      variant.varied = {{"grid.resolution", std::to_string(resolution)},
                        {"particles.count", std::to_string(count)}};
    }
    planner.add(std::move(variant), "run");
  };
  for (const auto& [resolution, count] : sizes) add(resolution, count, false);
  add(512, 100, true);
  return plan;
}

std::string repeated(const std::string& part, int times) {
  std::string text;
  for (int k = 0; k < times; ++k) text += part;
  return text;
}

void put(const std::filesystem::path& folder, const Plan& plan) {
  std::filesystem::create_directories(folder);
  write_file_atomically(folder / "sweep.toml", to_toml(sweep_of(plan)));
}

}  // namespace

TEST_CASE("the plan of a sweep is read back as it was written", "[compare]") {
  Sweep sweep = sweep_of(plan_of({{32, 100}, {32, 200}, {64, 100}, {64, 200}}));
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
  for (const std::string& text : std::initializer_list<std::string>{
           "= 3", "[[run]]\nfolder = 'a'", "version = '1'\ncommand = 2",
           "version = '1'\ncommand = ''\n[[run]]\nfolder = '../a'\nscene = 's'\n"
           "title = 't'\nsettings = 'f'",
           "a" + repeated(".a", 1000000) + " = 1", "[" + repeated("a.", 1000000) + "a]"}) {
    INFO(text.substr(0, 200));
    CHECK_THROWS_WITH(parse_sweep(text, "sweep.toml"), Catch::StartsWith("sweep.toml"));
    CHECK_THROWS_AS(parse_sweep(text, "sweep.toml"), InputError);
  }
}

TEST_CASE("a run counts as whole when its settings are those of the plan, and all its files are there",
          "[compare]") {
  const TemporaryFolder folder;
  const std::filesystem::path runs = folder.path() / "runs";
  const Plan plan = plan_of({{32, 100}});
  const Sweep::Run run = sweep_of(plan).runs.front();
  const std::filesystem::path place = runs / run.folder;
  const std::vector<std::string> written = {"metrics.csv", "picture_0_grid.jpg", "grid_velocity_0.npy"};
  const auto put_run = [&] {
    std::filesystem::remove_all(place);
    std::filesystem::create_directories(place);
    write_file_atomically(place / "scene.toml", plan.variants.front().settings);
    for (const std::string& name : written) write_file_atomically(place / name, std::string_view("1"));
    write_summary(place, toml::table{{"time", 1.0}});
  };
  CHECK_FALSE(is_whole(place, run));
  put_run();
  CHECK(is_whole(place, run));
  CHECK(files_of_run(place, run).size() == 5);
  write_file_atomically(place / "scene.toml", plan.variants.front().settings + " ");
  CHECK_FALSE(is_whole(place, run));
  put_run();
  write_file_atomically(place / "summary.toml", std::string_view("time = 1.0"));
  CHECK_FALSE(is_whole(place, run));
  for (const std::string& name :
       {std::string("metrics.csv"), written[1], written[2], std::string("scene.toml")}) {
    CAPTURE(name);
    put_run();
    write_file_atomically(place / name, std::string_view(""));
    CHECK_FALSE(is_whole(place, run));
    std::filesystem::remove(place / name);
    CHECK_FALSE(is_whole(place, run));
    std::filesystem::create_directory(place / name);
    CHECK_FALSE(is_whole(place, run));
  }
}

TEST_CASE("a run folder that leads out, or is not what a run leaves, is refused by name", "[compare]") {
  const TemporaryFolder folder;
  const Plan plan = plan_of({{32, 100}});
  const Sweep::Run run = sweep_of(plan).runs.front();
  const std::filesystem::path place = folder.path() / "runs" / run.folder;
  std::filesystem::create_directories(place);
  write_file_atomically(folder.path() / "secret", std::string_view("1"));
  write_file_atomically(place / "scene.toml", plan.variants.front().settings);
  write_file_atomically(place / "metrics.csv", std::string_view("1"));
  write_summary(place, {});
  REQUIRE(is_whole(place, run));
  // Also a file that the summary does not list: a report would show a picture.
  for (const std::string name : {"metrics.csv", "summary.toml", "picture_0_grid.jpg"}) {
    CAPTURE(name);
    if (std::filesystem::exists(place / name)) std::filesystem::rename(place / name, place / "moved");
    std::filesystem::create_symlink("../../secret", place / name);
    CHECK_THROWS_WITH(is_whole(place, run), Catch::Contains(name + ": leads out of "));
    CHECK_THROWS_AS(is_whole(place, run), InputError);
    std::filesystem::remove(place / name);
    if (std::filesystem::exists(place / "moved")) std::filesystem::rename(place / "moved", place / name);
  }
  REQUIRE(is_whole(place, run));
  std::filesystem::rename(place, folder.path() / "elsewhere");
  std::filesystem::create_directory_symlink(folder.path() / "elsewhere", place);
  CHECK_THROWS_WITH(is_whole(place, run), Catch::Contains("leads out of "));
  std::filesystem::remove(place);
  std::filesystem::rename(folder.path() / "elsewhere", place);
  for (const std::string& text :
       {"a" + repeated(".a", 1000000) + " = 1", std::string("[files]\n'../x' = '1'\n"
                                                            "'scene.toml' = '1'\n'metrics.csv' = '1'")}) {
    write_file_atomically(place / "summary.toml", text);
    CHECK_THROWS_WITH(is_whole(place, run), Catch::Contains("summary.toml:"));
    CHECK_THROWS_AS(is_whole(place, run), InputError);
  }
}

TEST_CASE("only parts of one sweep are merged", "[compare]") {
  const TemporaryFolder folder;
  put(folder.path() / "one", plan_of({{32, 100}, {64, 100}}));
  put(folder.path() / "two", plan_of({{32, 100}, {64, 100}}));
  put(folder.path() / "other", plan_of({{32, 100}, {128, 100}}));
  CHECK(common_sweep({folder.path() / "one", folder.path() / "two"}).runs.size() == 3);
  CHECK_THROWS_WITH(common_sweep({folder.path() / "one", folder.path() / "other"}),
                    Catch::Contains("different sweeps"));
  CHECK_THROWS_AS(common_sweep({folder.path() / "one", folder.path() / "none"}), InputError);
  std::filesystem::create_directory_symlink(folder.path(), folder.path() / "one" / "runs");
  CHECK_THROWS_WITH(common_sweep({folder.path() / "one"}), Catch::Contains("leads out"));
}
