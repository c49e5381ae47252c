#pragma once

#include <cmath>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>

#include "core/archive.hpp"
#include "runs/options.hpp"
#include "runs/recording/kept_paths.hpp"
#include "scene/files/scene_archive.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// What a command runs and records.
struct RunPlan {
  bool draws = false;  ///< whether the command, `render` and not `simulate`, counts frames rather than steps
  RecordingOptions options;
  double end = 0.0;                 ///< seconds
  int frames = 0;                   ///< of the film
  std::optional<double> row_every;  ///< seconds between rows; nothing: a row with each frame
  double checkpoint_every = 1.0;    ///< simulated seconds
  bool stages = false;              ///< the frames are the stages of one step
  Scene scene;                      ///< as it was opened, for the settings beside the results

  /// The command, which also continues the run from a checkpoint.
  const char* command() const { return draws ? "render" : "simulate"; }
  /// The option that names the frames.
  const char* film_option() const { return draws ? "--output" : "--film"; }
};

/// The number of frames from `from` to `until`, seconds, both included.
inline double frames_until(double from, double until, double fps) {
  // More than the times and the product are rounded by, for up to a million frames.
  const double rounding = 1e-9 + 4.0 * std::numeric_limits<double>::epsilon() * until * fps;
  return std::floor((until - from) * fps + rounding) + 1.0;
}

/// The scene and all settings as TOML, for a file in `folder`, or for an unknown place if it is empty. A
/// comment above them has the command that repeats the tables, the series and the fields.
std::string settings_of_run(const RunPlan& plan, const std::filesystem::path& folder);

/// The same under the command that draws the frames.
std::string settings_of_frames(const RunPlan& plan, const std::filesystem::path& folder);

/// Stores or reads everything but the paths of outputs.
template <class Archive>
void archive_state(Archive& archive, RunPlan& plan) {
  RecordingOptions& options = plan.options;
  archive_scene_path(archive, options.options.scene);
  archive(options.options.seed, options.every, options.from, options.fps, options.size.width,
          options.size.height, options.scale, options.transparent, options.bare);
  archive(plan.end, plan.frames, plan.row_every, plan.checkpoint_every);
  archive_state(archive, plan.scene);
}

}  // namespace twinflow
