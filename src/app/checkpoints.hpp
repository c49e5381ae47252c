#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "app/command_line.hpp"
#include "world/checkpoint.hpp"
#include "world/world.hpp"

namespace twinflow {

/// A checkpoint could not be written.
class CheckpointError : public RunError {
  using RunError::RunError;
};

/// The checkpoints that a run writes, each in the place of the one before.
class Checkpoints {
 public:
  /// Of a run of `command` ("render") that begins, or goes on, at `time`, one for every multiple of `every`
  /// simulated seconds; none where the options name no file. Throws RunError where the file's folder cannot
  /// be written in.
  Checkpoints(const CheckpointOptions& options, std::string_view command, double every, double time);

  bool wanted() const { return file_.has_value(); }
  /// Whether it is time for one.
  bool due(double time) const { return wanted() && time >= next_; }
  /// save(archive) puts the run's state into it. Throws CheckpointError where it cannot be written.
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
  /// How a run that was stopped goes on, as the end of a sentence on it; empty where there is no file.
  std::string how_to_resume() const;

 private:
  void write(double time, const std::string& state);
  void choose_next(double time);

  std::optional<std::filesystem::path> file_;
  std::string command_;
  double every_;
  double next_ = 0.0;  ///< seconds
};

/// Paths as they are kept in a checkpoint: the folder that a run is resumed in may be another. None stays
/// none.
std::string kept_path(const std::filesystem::path& path);

/// The scene that a run began with, so that one that goes on does not write in its place either.
template <class Archive>
void archive_scene_path(Archive& archive, std::string& scene) {
  std::string kept = kept_path(scene);
  archive(kept);
  scene = kept;
}

}  // namespace twinflow
