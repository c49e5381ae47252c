#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/archive.hpp"
#include "core/error.hpp"
#include "runs/options.hpp"

// The paths of a run in its checkpoints.
namespace twinflow {

/// The absolute path for a checkpoint, as a run may resume in another folder. An empty path and "-" (standard
/// output) stay.
std::string kept_path(const std::filesystem::path& path);

/// Checks an output path from a checkpoint. It must lie below the checkpoint's folder or the current one,
/// unless --allow-paths is given. Throws InputError.
void require_kept_output(const std::filesystem::path& output, const std::filesystem::path& checkpoint,
                         const SceneOptions& options);

/// Archives whether a run has an output, and its path. The path of `option` ("--series") on the command line
/// takes precedence. Throws InputError if the run has none.
template <class Archive>
void archive_output(Archive& archive, std::optional<std::filesystem::path>& path, const std::string& option,
                    const std::string& what) {
  std::string kept = path ? kept_path(*path) : "";
  bool has_output = path.has_value();
  archive(has_output, kept);
  if (path && !has_output) {
    throw InputError("its run has no " + what + ", so " + option + " cannot be combined with it");
  }
  if (has_output && !path) path = kept;
}

/// Archives the initial scene's path, so that a resumed run does not overwrite it.
template <class Archive>
void archive_scene_path(Archive& archive, std::string& scene) {
  std::string kept = kept_path(scene);
  archive(kept);
  scene = kept;
}

}  // namespace twinflow
