#include <algorithm>
#include <sstream>

#include "app/options/command_options.hpp"
#include "core/error.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/parameters/view_words.hpp"

namespace twinflow {
namespace {

const char* const kCompareHelp = "Run scenes with both fluids, in variants, and write a report";
const char* const kCompareFooter =
    "DIR/report.html has pictures, plots and tables; beside it are DIR/summary.csv, DIR/plots and the\n"
    "results of each run in DIR/runs/VARIANT/. Complete runs are not repeated.\n"
    "\n"
    "In a batch queue, run a sweep as one task for each shard, and then one --merge. The tasks may share\n"
    "one folder or have a folder each:\n"
    "  twinflow compare taylor-green --vary grid.resolution=32,64,128 -o sweep --shard 1/3   (and 2/3, 3/3)\n"
    "  twinflow compare --merge sweep -o sweep\n"
    "\n"
    "Exit status: 0 done, 1 a variant blew up or is missing (the report says so) or the run failed, 2 bad\n"
    "command line or input, and nothing is written.";

/// Adds the options that only this command takes, and returns `app`.
CLI::App& with_own_options(CLI::App& app, CompareCommand& compare, std::string& shard) {
  app.footer(kCompareFooter);
  app.add_option("SCENE", compare.scenes, kSceneHelp)->type_name("");
  add_batch_options(app, compare, shard)->required();
  const auto repeatable = [&](const char* name, std::vector<std::string>& values, const char* type,
                              const char* help) {
    app.add_option(name, values, help)->type_name(type)->allow_extra_args(false);
  };
  repeatable(
      "--vary", compare.axes, "KEY=A,B,…",
      "Run a variant with each of these values of a parameter; repeatable, for all combinations. Commas in "
      "brackets or in single quotes do not separate values. KEY,KEY=A,B,… gives several parameters the same "
      "values");
  repeatable("--reference", compare.reference, "KEY=VALUE",
             "Measure both fluids against a reference: a run of the scene's grid alone with this setting, "
             "such as grid.resolution=512; repeatable");
  app.add_option("--until", compare.until, "Seconds to simulate; by default each scene's time.end")
      ->check(number_within(1e-6, 1e6));
  app.add_option("--every", compare.every,
                 "Seconds between rows of metrics.csv; by default a fiftieth of the time")
      ->check(number_within(kShortestInterval, kLongestInterval));
  app.add_option("--pictures", compare.pictures, "Number of pictures of each run, from the start to the end")
      ->check(CLI::Range(1, 100));
  return app;
}

}  // namespace

CompareParser::CompareParser(CLI::App& program)
    : app_(*program.add_subcommand("compare", kCompareHelp)),
      scene_(with_own_options(app_, command_, shard_), SceneParser::Scenes::its_own) {
  app_.get_option("--view")->description("What the pictures of the grid show, joined by commas: " +
                                         view_names(false));
}

CompareCommand CompareParser::command() const {
  CompareCommand command = command_;
  refuse_panes();
  command.options = scene_.options();
  if (!shard_.empty()) command.shard = parse_shard(shard_);
  require_scenes_or_merge();
  return command;
}

/// Refuses the names of view.panes: a report always has pictures of each fluid and of their difference.
void CompareParser::refuse_panes() const {
  std::istringstream words(scene_.view());
  for (std::string view; std::getline(words, view, ',');) {
    if (std::ranges::count(find_parameter("view.panes").names, view) > 0) {
      throw InputError("--view " + scene_.view() +
                       ": a report always shows each fluid and their difference; it takes " +
                       view_names(false));
    }
  }
}

void CompareParser::require_scenes_or_merge() const {
  if (command_.scenes.empty() && command_.merged.empty()) {
    throw InputError("SCENE is required, or --merge DIR (twinflow compare --help)");
  }
  refuse_beside_merge(app_, command_,
                      {"SCENE", "--view", "--vary", "--reference", "--until", "--every", "--pictures"});
}

}  // namespace twinflow
