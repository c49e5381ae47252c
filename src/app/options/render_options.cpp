#include "app/options/command_options.hpp"
#include "core/error.hpp"

namespace twinflow {

RenderParser::RenderParser(CLI::App& program)
    : app_(*program.add_subcommand("render", "Draw PNG frames or a film without a window")),
      scene_(app_, SceneParser::Scenes::one),
      recording_(app_, command_, "-o,--output",
                 "one row and one interval per frame, and 1 second for checkpoints") {
  app_.add_option("--frames", command_.frames,
                  "Number of frames; frame k shows the time k / fps after --from")
      ->check(CLI::Range(1, kMostFrames));
  auto* const stages =
      app_.add_flag("--stages", command_.stages,
                    "Draw one frame for each stage of the step after --from (forces, advection, divergence, "
                    "each iteration …) with its equation, instead of frames in time");
  for (const char* of_frames :
       {"--frames", "--transparent", "--bare", "--loop", "--metrics", "--gauges", "--series", "--fields"}) {
    stages->excludes(of_frames);
  }
}

RenderCommand RenderParser::command() const {
  RenderCommand command = command_;
  recording_.complete(command, {"--frames", "--stages"});
  require_rhythm(command);
  command.options = scene_.options();
  if (command.stages && !command.options.gauges.empty()) {
    throw InputError("--gauge: the stages of a step show no gauges");
  }
  if (!command.checkpoint.resume) require_frames(command);
  return command;
}

/// Refuses --every without anything that has a rhythm, and checkpoints of the stages.
void RenderParser::require_rhythm(const RenderCommand& command) const {
  const CheckpointOptions& checkpoint = command.checkpoint;
  if (checkpoint.target() && command.stages) {
    throw InputError(std::string(checkpoint.file ? "--checkpoint" : "--resume") +
                     ": it cannot be combined with --stages");
  }
  if (!command.every || checkpoint.target() || command.series || command.metrics || command.gauges) return;
  throw InputError(
      "--every: it is the time between rows, intervals and checkpoints, and needs --checkpoint or --series, "
      "--metrics or --gauges");
}

void RenderParser::require_frames(const RenderCommand& command) const {
  if (!command.film) throw InputError("--output is required (twinflow --help)");
  if (app_.count("--frames") == 0 && !command.stages) {
    throw InputError("--frames is required, or --stages (twinflow --help)");
  }
}

}  // namespace twinflow
