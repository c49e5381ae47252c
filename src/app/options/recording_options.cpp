#include "app/options/recording_options.hpp"

#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/error.hpp"
#include "runs/recording/film_names.hpp"

namespace twinflow {
namespace {

constexpr std::int64_t kMostPixels = 600'000'000;  ///< of a frame; the PNG encoder cannot count more

/// The options that say how frames are drawn.
constexpr std::initializer_list<const char*> kOfFrames = {"--fps",         "--size", "--scale",
                                                          "--transparent", "--bare", "--loop"};

void require_countable(const RecordingOptions& options) {
  const std::int64_t scale = options.scale;
  const auto [width, height] = options.size;
  if (scale * width * scale * height <= kMostPixels) return;
  throw InputError("--scale " + std::to_string(scale) + ": frames of " + std::to_string(width) + "x" +
                   std::to_string(height) + " would have more than 600 million pixels");
}

}  // namespace

RecordingParser::RecordingParser(CLI::App& command, RecordingOptions& recorded, const std::string& film,
                                 const std::string& every)
    : app_(command), film_(film.substr(film.find("--"))) {
  const auto add = [&](const std::string& name, auto& value, const char* type, const std::string& help) {
    return app_.add_option(name, value, help)->type_name(type);
  };
  add(film, recorded.film, "PATH",
      "Folder for frame_000000.png, frame_000001.png …, or a film: .mp4, .webm, .gif (through ffmpeg); - "
      "writes the PNG frames to standard output, one after the other");
  add("--fps", recorded.fps, "FLOAT", "Frames per simulated second; by default 60, for a .gif 50")
      ->check(number_within(0.01, 100000.0));
  add_size_option(app_, size_, "Size of the frames in pixels, before --scale");
  app_.add_option("--scale", recorded.scale, "Draw everything this many times larger")
      ->check(CLI::Range(1, 8));
  app_.add_flag("--transparent", recorded.transparent,
                "Draw PNG frames with a transparent background, also behind dark dye");
  app_.add_flag(
      "--bare", recorded.bare,
      "Draw nothing but the panes, up to the edges: no captions, color bars, gauges and frame lines");
  add("--loop", recorded.loop, "FLOAT",
      "Seconds at the end that fade into those at the beginning, which are left out: the frames then repeat "
      "without a jump. These frames wait in memory")
      ->check(number_within(0.0, 60.0));
  add("--metrics", recorded.metrics, "FILE.csv", "Table of metrics to write; - is standard output");
  add("--gauges", recorded.gauges, "FILE.csv",
      "Table of the readings of the scene's gauges and of --gauge; - is standard output. It has a row for "
      "every step, or for every interval of --every");
  add("--series", recorded.series, "FILE.h5",
      "HDF5 file of all arrays, gauges and metrics, with an interval for each row of metrics. You can read "
      "it during the run and after the run was killed. FILE.xmf beside it is for ParaView");
  add("--fields", recorded.fields, "DIR", "Folder for NumPy arrays of the final state");
  add("--every", recorded.every, "FLOAT",
      "Simulated seconds between rows, intervals and checkpoints; by default " + every)
      ->check(number_within(kShortestInterval, kLongestInterval));
  add("--from", recorded.from, "FLOAT", "Simulated seconds before the first frame, row and interval")
      ->check(number_within(0.0, 1e6));
  add("--checkpoint", recorded.checkpoint.file, "FILE",
      "File for the state of the run, from which --resume continues. It is written at the intervals of "
      "--every, and when the run is interrupted");
  add("--resume", recorded.checkpoint.resume, "FILE",
      "Continue from a checkpoint, to the same bytes as a run that was never stopped. The checkpoint holds "
      "scene and options, and the run continues to write it");
}

void RecordingParser::complete(RecordingOptions& options, std::initializer_list<const char*> held) const {
  options.size = parse_size(size_);
  if (options.fields == "-") throw InputError("--fields -: it takes a folder, not standard output");
  require_checkpoint(options, held);
  if (options.checkpoint.resume) return;
  require_countable(options);
  if (app_.count("--fps") == 0 && options.film && options.film->extension() == ".gif") {
    options.fps = kMostGifFps;
  }
  require_film(options);
}

void RecordingParser::require_film(const RecordingOptions& options) const {
  if (!options.film) {
    for (const char* option : kOfFrames) {
      if (app_.count(option) > 0) throw InputError(option + (": it needs " + film_) + " PATH");
    }
    return;
  }
  const std::filesystem::path& film = *options.film;
  if (options.loop > 0.0 && options.checkpoint.file)
    throw InputError("--loop: the frames of a loop cannot be continued, so it takes no --checkpoint");
  require_loop_fits("--loop", options.loop, options.fps, options.size.width * options.scale,
                    options.size.height * options.scale);
  if (!names_film(film)) return;
  if (options.transparent) {
    throw InputError(film.string() + ": a film cannot have --transparent; name a folder for PNG frames");
  }
  const auto why_not = why_not_film(film, options.size.width * options.scale,
                                    options.size.height * options.scale, options.fps);
  if (why_not) throw InputError(film.string() + ": " + *why_not);
}

void RecordingParser::require_checkpoint(const RecordingOptions& options,
                                         std::initializer_list<const char*> held) const {
  const CheckpointOptions& checkpoint = options.checkpoint;
  if (!checkpoint.resume && app_.count("SCENE") == 0) {
    throw InputError("SCENE is required, or --resume FILE (twinflow --help)");
  }
  for (const auto& file : {checkpoint.file, checkpoint.resume}) {
    if (file && (file->empty() || *file == "-" || std::filesystem::is_directory(*file))) {
      throw InputError("--checkpoint and --resume take a file, not \"" + file->string() + "\"");
    }
  }
  if (checkpoint.file && app_.count("--shaders") > 0) {
    throw InputError("--checkpoint: it needs the built-in shaders and cannot be combined with --shaders");
  }
  if (checkpoint.target() && options.film && names_film(*options.film)) {
    throw InputError(std::string(checkpoint.file ? "--checkpoint" : "--resume") +
                     ": frames can be continued, a film cannot; name a folder, not " +
                     options.film->string());
  }
  if (!checkpoint.resume) return;
  std::vector<const char*> all = {"SCENE", "--set", "--gauge", "--view", "--seed", "--shaders", "--from"};
  all.insert(all.end(), kOfFrames.begin(), kOfFrames.end());
  all.insert(all.end(), held.begin(), held.end());
  for (const char* option : all) {
    if (app_.count(option) == 0) continue;
    throw InputError(std::string("--resume: ") + option +
                     " cannot be combined with it; the checkpoint holds that option");
  }
}

}  // namespace twinflow
