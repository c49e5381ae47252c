#pragma once

#include <cmath>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>

#include "core/state_visitor.hpp"
#include "runs/options.hpp"
#include "runs/recording/kept_paths.hpp"
#include "scene/files/scene_state.hpp"
#include "scene/scene.hpp"

namespace twinflow {

struct RunPlan {
  bool draws = false;  ///< `render`, which counts frames, not steps
  RecordingOptions options;
  double end = 0.0;                 ///< seconds
  int frames = 0;                   ///< of the film
  std::optional<double> row_every;  ///< between rows, seconds; nothing: a row per frame
  double checkpoint_every = 1.0;    ///< simulated seconds
  bool stages = false;              ///< the frames are stages of one step
  Scene scene;                      ///< as opened

  const char* command() const { return draws ? "render" : "simulate"; }
  const char* film_option() const { return draws ? "--output" : "--film"; }
};

/// The number of frames from `from` to `until`, seconds, both included.
inline double frames_until(double from, double until, double fps) {
  // More than the rounding of times and product, for up to a million frames.
  const double rounding = 1e-9 + 4.0 * std::numeric_limits<double>::epsilon() * until * fps;
  return std::floor((until - from) * fps + rounding) + 1.0;
}

/// The scene and all settings as TOML, for a file in `folder` (empty: unknown), under the command that
/// repeats tables, series and fields.
std::string settings_of_run(const RunPlan& plan, const std::filesystem::path& folder);

/// The same with the command that draws the frames.
std::string settings_of_frames(const RunPlan& plan, const std::filesystem::path& folder);

/// Visits all but the outputs' paths.
inline void visit_state(StateVisitor& visitor, RunPlan& plan) {
  RecordingOptions& options = plan.options;
  visit_scene_path(visitor, options.options.scene);
  visitor(options.options.seed, options.every, options.from, options.fps, options.size.width,
          options.size.height, options.scale, options.transparent, options.bare, options.loop);
  visitor(plan.end, plan.frames, plan.row_every, plan.checkpoint_every, plan.scene);
}

}  // namespace twinflow
