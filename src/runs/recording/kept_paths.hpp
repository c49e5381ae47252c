#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "core/state_visitor.hpp"
#include "runs/options.hpp"

namespace twinflow {

/// The absolute path for a checkpoint, to resume in any folder; an empty one and "-" (standard output) stay.
std::string kept_path(const std::filesystem::path& path);

/// Requires a checkpoint's output to lie below the checkpoint's folder or the current one, unless
/// --allow-paths is given. Throws InputError.
void require_kept_output(const std::filesystem::path& output, const std::filesystem::path& checkpoint,
                         const SceneOptions& options);

/// Visits whether a run has an output, and its path; `option` ("--series") takes precedence. Throws
/// InputError if the run has none.
inline void visit_output(StateVisitor& visitor, std::optional<std::filesystem::path>& path,
                         const std::string& option, const std::string& what) {
  std::string kept = path ? kept_path(*path) : "";
  bool has_output = path.has_value();
  visitor(has_output, kept);
  if (path && !has_output) {
    throw InputError("its run has no " + what + ", so " + option + " cannot be combined with it");
  }
  if (has_output && !path) path = kept;
}

/// Visits the initial scene's path, to protect it from a resumed run.
inline void visit_scene_path(StateVisitor& visitor, std::string& scene) {
  std::string kept = kept_path(scene);
  visitor(kept);
  scene = kept;
}

}  // namespace twinflow
