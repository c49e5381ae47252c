#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "scene/named_files.hpp"

namespace twinflow {

struct SceneOptions {
  std::string scene = "default";         ///< built-in name or path
  std::vector<std::string> assignments;  ///< --set key=value, in order
  std::vector<std::string> gauges;       ///< --gauge, in order
  int threads = 0;                       ///< 0: one per processor
  std::uint64_t seed = 1;
  bool quiet = false;
  bool allow_paths = false;  ///< scene files may name any file
  std::optional<std::filesystem::path> shaders;

  NamedFiles named_files() const { return allow_paths ? NamedFiles::anywhere : NamedFiles::below; }
};

struct CheckpointOptions {
  std::optional<std::filesystem::path> file;    ///< to write
  std::optional<std::filesystem::path> resume;  ///< to continue from; it holds the scene's options

  std::optional<std::filesystem::path> target() const { return file ? file : resume; }
};

/// Pixels.
struct PictureSize {
  int width = 1280;
  int height = 720;
  bool operator==(const PictureSize&) const = default;
};

struct RecordingOptions {
  SceneOptions options;
  std::optional<double> every;  ///< between rows, intervals and checkpoints, seconds; else the command's own
  double from = 0.0;            ///< before the first frame, row and interval, seconds
  std::optional<std::filesystem::path> metrics, gauges, series, fields;
  std::optional<std::filesystem::path> film;  ///< a folder for PNG frames, a film (names_film) or a stream
  double fps = 60.0;                          ///< per simulated second
  PictureSize size;                           ///< of a frame, before `scale`
  int scale = 1;
  bool transparent = false;  ///< PNG frames with alpha; not for films
  bool bare = false;         ///< frames of the panes alone
  double loop = 0.0;         ///< seconds over which the end of the frames fades into their beginning
  CheckpointOptions checkpoint;
};

/// The runs index, index + count, index + 2 count … of a command.
struct Shard {
  int index = 1;  ///< 1 … count
  int count = 1;
};

struct BatchOptions {
  SceneOptions options;  ///< its `scene` is unused
  std::filesystem::path output;
  int jobs = 1;
  std::optional<Shard> shard;
  std::vector<std::filesystem::path> merged;       ///< folders to merge into one report
  std::optional<std::filesystem::path> program{};  ///< the program to run; default: this one
};

}  // namespace twinflow
