#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "runs/options.hpp"
#include "world/checkpoint.hpp"
#include "world/world.hpp"

namespace twinflow {

/// A checkpoint could not be written.
class CheckpointError : public RunError {
  using RunError::RunError;
};

/// The file of the checkpoints that a run writes; nothing if it writes none.
inline std::optional<std::filesystem::path> checkpoint_of(const CheckpointOptions& options) {
  return options.file ? options.file : options.resume;
}

/// Writes the checkpoints of a run, each in place of the one before.
class Checkpoints {
 public:
  /// For a run of `command` ("render") that begins or continues at `time`. A checkpoint is due at every
  /// multiple of `every` simulated seconds; without a file in the options none is. Throws RunError if the
  /// folder of the file is not writable.
  Checkpoints(const CheckpointOptions& options, std::string_view command, double every, double time);

  bool wanted() const { return file_.has_value(); }
  /// Whether a checkpoint is due at this time.
  bool due(double time) const { return wanted() && time >= next_; }
  /// Writes a checkpoint, for which save(archive) stores the run's state. Throws CheckpointError if that
  /// fails.
  template <class Save>
  void write(double time, const Save& save) {
    OutputArchive archive;
    try {
      save(archive);
    } catch (const InputError& error) {  // a picture has gone
      throw CheckpointError(error.what());
    }
    write(time, archive.bytes());
  }
  /// The command that continues an interrupted run, as the end of a message about it; empty without a file.
  std::string how_to_resume() const;

 private:
  void write(double time, const std::string& state);
  void choose_next(double time);

  std::optional<std::filesystem::path> file_;
  std::string command_;
  double every_;
  double next_ = 0.0;  ///< seconds
};

/// The absolute path that a checkpoint keeps, because a run may be resumed in another folder. An empty path
/// and "-", standard output, stay as they are.
std::string kept_path(const std::filesystem::path& path);

/// Checks an output whose place comes from a checkpoint and not from the user: it must lie below the folder
/// of the checkpoint or the current one, unless --allow-paths lifts this. Throws InputError.
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

/// Keeps the path of the scene with which a run began, so that the resumed run does not overwrite it either.
template <class Archive>
void archive_scene_path(Archive& archive, std::string& scene) {
  std::string kept = kept_path(scene);
  archive(kept);
  scene = kept;
}

}  // namespace twinflow
