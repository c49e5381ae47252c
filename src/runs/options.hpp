#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "scene/named_files.hpp"

namespace twinflow {

/// The options of every command that opens scenes.
struct SceneOptions {
  std::string scene = "default";         ///< a built-in scene's name or a path
  std::vector<std::string> assignments;  ///< --set key=value, in order
  std::vector<std::string> gauges;       ///< --gauge, in order
  int threads = 0;                       ///< 0: one per processor
  std::uint64_t seed = 1;
  bool quiet = false;
  bool allow_paths = false;  ///< scene files may name any file
  std::optional<std::filesystem::path> shaders;

  NamedFiles named_files() const { return allow_paths ? NamedFiles::anywhere : NamedFiles::below; }
};

/// The options for stopping a run and continuing it later.
struct CheckpointOptions {
  std::optional<std::filesystem::path> file;    ///< the checkpoint to write
  std::optional<std::filesystem::path> resume;  ///< the one to continue from, which holds the scene's options

  /// The file of the checkpoints that a run writes; nothing if it writes none.
  std::optional<std::filesystem::path> target() const { return file ? file : resume; }
};

/// Pixels.
struct PictureSize {
  int width = 1280;
  int height = 720;
  bool operator==(const PictureSize&) const = default;
};

/// The options of a command that runs one scene and records it.
struct RecordingOptions {
  SceneOptions options;
  std::optional<double> every;  ///< seconds between rows, intervals and checkpoints; else the command's own
  double from = 0.0;            ///< simulated seconds before the first frame, row and interval
  std::optional<std::filesystem::path> metrics, gauges, series, fields;
  std::optional<std::filesystem::path> film;  ///< a folder for PNG frames, a film (names_film), or a stream
  double fps = 60.0;                          ///< frames per simulated second
  PictureSize size;                           ///< of a frame, before `scale`
  int scale = 1;
  bool transparent = false;  ///< PNG frames with alpha; never with a film
  bool bare = false;         ///< frames of nothing but the panes
  CheckpointOptions checkpoint;
};

/// A part of the runs of a command: index, index + count, index + 2 count …
struct Shard {
  int index = 1;  ///< 1 … count
  int count = 1;
};

/// The options of every command that carries out many runs.
struct BatchOptions {
  SceneOptions options;  ///< its `scene` is not used
  std::filesystem::path output;
  int jobs = 1;
  std::optional<Shard> shard;
  std::vector<std::filesystem::path> merged;       ///< folders whose runs make one report
  std::optional<std::filesystem::path> program{};  ///< the file whose code runs; by default this program's
};

}  // namespace twinflow
