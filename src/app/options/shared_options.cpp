#include "app/options/shared_options.hpp"

#include <charconv>
#include <cstdint>
#include <vector>

#include "core/error.hpp"
#include "core/numbers.hpp"
#include "scene/parameters/view_words.hpp"

namespace twinflow {
namespace {

/// Accepts a whole number that fits into 64 bits.
CLI::Validator whole_number() {
  const auto check = [](const std::string& text) -> std::string {
    std::uint64_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = result.ec == std::errc() && result.ptr == text.data() + text.size();
    return whole ? "" : text + " is not a whole number from 0 to 18446744073709551615";
  };
  return CLI::Validator(check, "");
}

}  // namespace

const char* const kSceneHelp = "A built-in scene (twinflow scenes lists them) or a .toml file";

CLI::Validator number_within(double smallest, double largest) {
  const auto check = [=](const std::string& text) -> std::string {
    const std::optional<double> value = number_in<double>(text);
    if (value && *value >= smallest && *value <= largest) return "";
    const std::string range = formatted(" is not a number from %g to %g", smallest, largest);
    return text + range;
  };
  return CLI::Validator(check, "");
}

SceneParser::SceneParser(CLI::App& command, Scenes scenes) {
  if (scenes == Scenes::one) command.add_option("SCENE", options_.scene, kSceneHelp);
  command
      .add_option("--set", options_.assignments,
                  "Change a parameter (twinflow params lists them); repeatable")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  if (scenes != Scenes::unseen) {
    command.add_option("--view", view_, "What to show, joined by commas: " + view_names())->type_name("VIEW");
  }
  if (scenes == Scenes::one) {
    command
        .add_option(
            "--gauge", options_.gauges,
            "Measure both fluids at a point x,y or at n points along a line x0,y0:x1,y1:n. The name of a "
            "solid gives the force on it, and body1 the motion of the first body. Repeatable")
        ->type_name("X,Y")
        ->allow_extra_args(false);
  }
  command.add_option("--threads", options_.threads, "Threads for the particles; 0: one per processor")
      ->check(CLI::Range(0, 1024));
  command.add_option("--seed", options_.seed, "Seed of the random parts of the initial state")
      ->check(whole_number());
  command.add_option("--shaders", options_.shaders, "Folder whose shaders replace the built-in ones")
      ->type_name("DIR");
  command.add_flag(
      "--allow-paths", options_.allow_paths,
      "Allow files to name other files anywhere, not only below their own folder: images, bases, scenes, and "
      "the outputs of a checkpoint");
  command.add_flag("--quiet", options_.quiet, "No progress, no summary; errors only");
}

SceneOptions SceneParser::options() const {
  SceneOptions options = options_;
  const std::vector<std::string> view = assignments_of_view(view_, "--view");
  options.assignments.insert(options.assignments.end(), view.begin(), view.end());
  return options;
}

Shard parse_shard(const std::string& text) {
  const auto shard = numbers_around(text, '/');
  if (!shard || shard->first < 1 || shard->first > shard->second) {
    throw InputError("--shard " + text + ": it takes WHICH/OF, such as 1/3, 2/3 or 3/3");
  }
  return {shard->first, shard->second};
}

void add_size_option(CLI::App& command, std::string& text, const std::string& help) {
  command.add_option("--size", text, help)->type_name("WxH");
}

PictureSize parse_size(const std::string& text) {
  const auto size = numbers_around(text, 'x');
  const auto fits = [](int side) { return side >= kSmallestPictureSide && side <= kLargestPictureSide; };
  if (!size || !fits(size->first) || !fits(size->second)) {
    throw InputError("--size " + text + ": it takes WIDTHxHEIGHT in pixels, each from " +
                     std::to_string(kSmallestPictureSide) + " to " + std::to_string(kLargestPictureSide) +
                     ", such as 1280x720");
  }
  return {size->first, size->second};
}

CLI::Option* add_batch_options(CLI::App& command, BatchOptions& batch, std::string& shard) {
  CLI::Option* const output =
      command.add_option("-o,--output", batch.output, "Folder of the report")->type_name("DIR");
  command.add_option("--jobs", batch.jobs, "Number of runs at the same time")->check(CLI::Range(1, 1024));
  command.add_option("--shard", shard, "Make every OF-th run only, from run number WHICH on; no report")
      ->type_name("WHICH/OF");
  command.add_option("--merge", batch.merged, "Run nothing; make one report from these folders of shards")
      ->type_name("DIR");
  return output;
}

void refuse_beside_merge(const CLI::App& command, const BatchOptions& batch,
                         std::initializer_list<const char*> own) {
  if (batch.merged.empty()) return;
  std::vector<const char*> options = {"--set", "--seed", "--shaders", "--jobs", "--shard", "--allow-paths"};
  options.insert(options.begin(), own.begin(), own.end());
  for (const char* option : options) {
    if (command.count(option) == 0) continue;
    throw InputError(std::string("--merge: ") + option +
                     " cannot be combined with it; it only reads finished runs");
  }
}

}  // namespace twinflow
