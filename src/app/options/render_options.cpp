#include <cstdint>
#include <string>

#include "app/options/command_options.hpp"
#include "core/error.hpp"
#include "runs/recording/film_names.hpp"

namespace twinflow {
namespace {

constexpr std::int64_t kMostPixels = 600'000'000;  ///< of a frame; the PNG encoder cannot count more

void require_film(const RenderCommand& render) {
  if (!names_film(render.output)) return;
  if (render.transparent) {
    throw InputError(render.output.string() +
                     ": a film cannot have --transparent; name a folder for PNG frames");
  }
  const auto why_not = why_not_film(render.output, render.size.width * render.scale,
                                    render.size.height * render.scale, render.fps);
  if (why_not) throw InputError(render.output.string() + ": " + *why_not);
}

void require_countable(const RenderCommand& render) {
  const std::int64_t scale = render.scale;
  const auto [width, height] = render.size;
  if (scale * width * scale * height <= kMostPixels) return;
  throw InputError("--scale " + std::to_string(scale) + ": frames of " + std::to_string(width) + "x" +
                   std::to_string(height) + " would have more than 600 million pixels");
}

}  // namespace

RenderParser::RenderParser(CLI::App& program)
    : app_(*program.add_subcommand("render", "Draw PNG frames or a film without a window")),
      scene_(app_, SceneParser::Scenes::one) {
  app_.add_option(
          "-o,--output", command_.output,
          "Folder for frame_000000.png, frame_000001.png …, or a film: .mp4, .webm, .gif (through ffmpeg); - "
          "writes the PNG frames to standard output, one after the other")
      ->type_name("PATH");
  app_.add_option("--frames", command_.frames,
                  "Number of frames; frame k shows the time k / fps after --from")
      ->check(CLI::Range(1, 1000000));
  app_.add_flag("--stages", command_.stages,
                "Draw one frame for each stage of the step after --from (forces, advection, divergence, each "
                "iteration …) with its equation, instead of frames in time")
      ->excludes("--frames");
  app_.add_option("--fps", command_.fps, "Frames per simulated second; by default 60, for a .gif 50")
      ->check(number_within(0.01, 100000.0));
  app_.add_option("--from", command_.from, "Simulated seconds before the first frame")
      ->check(number_within(0.0, 1e6));
  add_size_option(app_, size_, "Size of the frames in pixels, before --scale");
  app_.add_flag("--transparent", command_.transparent,
                "Draw PNG frames with a transparent background, also behind dark dye")
      ->excludes("--stages");
  app_.add_option("--scale", command_.scale, "Draw everything this many times larger")
      ->check(CLI::Range(1, 8));
  add_checkpoint_options(app_, command_.checkpoint);
  app_.add_option(
          "--series", command_.series,
          "HDF5 file for all arrays and what the gauges read, as simulate writes it, at every frame or "
          "every DT seconds (--every)")
      ->type_name("FILE.h5")
      ->excludes("--stages");
  app_.add_option("--every", command_.checkpoint.every,
                  "Simulated seconds between checkpoints, 1 by default, and between intervals of the series")
      ->check(number_within(kShortestInterval, kLongestInterval));
}

RenderCommand RenderParser::command() const {
  RenderCommand command = command_;
  command.size = parse_size(size_);
  if (command.series) command.series_every = command.checkpoint.every;
  require_checkpoint();
  command.options = scene_.options();
  if (command.stages && !command.options.gauges.empty()) {
    throw InputError("--gauge: the stages of a step show no gauges");
  }
  if (command.checkpoint.resume) return command;
  require_output();
  require_countable(command);
  if (app_.count("--fps") == 0 && command.output.extension() == ".gif") command.fps = 50.0;
  require_film(command);
  return command;
}

void RenderParser::require_checkpoint() const {
  const CheckpointOptions& checkpoint = command_.checkpoint;
  require_checkpoint_options(
      app_, checkpoint, {"--frames", "--stages", "--fps", "--from", "--size", "--transparent", "--scale"});
  if (!checkpoint.file && !checkpoint.resume) {
    if (!checkpoint.every || command_.series) return;
    throw InputError(
        "--every: it is the time between checkpoints or intervals, and needs --checkpoint or --series");
  }
  const std::string option = checkpoint.file ? "--checkpoint" : "--resume";
  if (command_.stages) throw InputError(option + ": it cannot be combined with --stages");
  if (names_film(command_.output)) {
    throw InputError(option + ": frames can be continued, a film cannot; name a folder, not " +
                     command_.output.string());
  }
}

void RenderParser::require_output() const {
  if (command_.output.empty()) throw InputError("--output is required (twinflow --help)");
  if (app_.count("--frames") == 0 && !command_.stages) {
    throw InputError("--frames is required, or --stages (twinflow --help)");
  }
}

}  // namespace twinflow
