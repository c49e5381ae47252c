#include "runs/recording/run_plan.hpp"

#include "core/numbers.hpp"
#include "runs/export.hpp"
#include "runs/recording/film_names.hpp"
#include "scene/fields/scene_images.hpp"

namespace twinflow {
namespace {

std::string option(const char* name, double value) { return formatted(" --%s %.17g", name, value); }

std::string how_to_draw(const RunPlan& plan, bool allow_paths) {
  RecordingOptions options = plan.options;
  options.options.allow_paths = allow_paths;
  return how_to_render(names_film(*options.film) ? options.film->filename().string() : "DIR", options,
                       plan.stages ? std::nullopt : std::optional(plan.frames));
}

/// The command that repeats the tables and the fields from the settings beside them.
std::string how_to_repeat(const RunPlan& plan, bool allow_paths) {
  const RecordingOptions& options = plan.options;
  if (plan.draws) {
    return how_to_draw(plan, allow_paths) + (options.every ? option("every", *options.every) : "");
  }
  std::string command = "twinflow simulate THIS_FILE" + option("until", plan.end);
  // Without --every, gauges are read in every step, and --every is what it would be anyway.
  if (options.every || !options.gauges) command += option("every", *plan.row_every);
  command += " --seed " + std::to_string(options.options.seed);
  if (allow_paths) command += " --allow-paths";
  if (options.from > 0.0) command += option("from", options.from);
  return command;
}

}  // namespace

std::string settings_of_run(const RunPlan& plan, const std::filesystem::path& folder) {
  const std::string how = how_to_repeat(plan, names_images_outside(plan.scene, folder));
  return settings_of_export(plan.scene, {}, how, folder);
}

std::string settings_of_frames(const RunPlan& plan, const std::filesystem::path& folder) {
  const std::string how = how_to_draw(plan, names_images_outside(plan.scene, folder));
  return settings_of_export(plan.scene, {}, how, folder);
}

}  // namespace twinflow
