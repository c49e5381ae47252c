#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/archive.hpp"
#include "core/error.hpp"
#include "runs/options.hpp"

// The paths of a run in its checkpoints.
namespace twinflow {

/// The absolute path that a checkpoint keeps, because a run may be resumed in another folder. An empty path
/// and "-", standard output, stay as they are.
std::string kept_path(const std::filesystem::path& path);

/// Checks an output whose path comes from a checkpoint. It must lie below the checkpoint's folder or the
/// current one, unless --allow-paths lifts this. Throws InputError.
void require_kept_output(const std::filesystem::path& output, const std::filesystem::path& checkpoint,
                         const SceneOptions& options);

/// Keeps whether a run has an output, such as a series, and its path. The one that `option` ("--series")
/// names on the command line takes precedence. Throws InputError if the run has none.
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

/// Keeps the path of the initial scene, so that a resumed run does not overwrite it either.
template <class Archive>
void archive_scene_path(Archive& archive, std::string& scene) {
  std::string kept = kept_path(scene);
  archive(kept);
  scene = kept;
}

}  // namespace twinflow
