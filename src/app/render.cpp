#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/commands.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "gl/offscreen_gl.hpp"
#include "runs/export.hpp"
#include "runs/interrupt.hpp"
#include "runs/progress.hpp"
#include "runs/recording/checkpoints.hpp"
#include "runs/recording/film_names.hpp"
#include "runs/recording/frames.hpp"
#include "runs/recording/outputs.hpp"
#include "runs/recording/series_output.hpp"
#include "runs/rhythm.hpp"
#include "scene/fields/scene_images.hpp"
#include "scene/files/scene_archive.hpp"
#include "scene/rules/dye_needs.hpp"
#include "view/picture/offscreen_picture.hpp"
#include "view/stages/offscreen_stages.hpp"
#include "world/readings/imbalance_notice.hpp"
#include "world/world.hpp"

namespace twinflow {
namespace {

constexpr const char* kCommand = "render";

/// The command that draws the same frames from the settings beside them.
std::string how_to_repeat(const RenderCommand& command, bool allow_paths) {
  const std::string to = names_film(command.output) ? command.output.filename().string() : "DIR";
  return how_to_render(to, {.from = command.from,
                            .frames = command.frames,
                            .fps = command.fps,
                            .width = command.size.width,
                            .height = command.size.height,
                            .scale = command.scale,
                            .seed = command.options.seed,
                            .transparent = command.transparent,
                            .stages = command.stages,
                            .allow_paths = allow_paths});
}

/// The file of the settings: scene.toml among the frames, or film.mp4.toml beside a film; nothing for a
/// stream, which has no place for it.
std::optional<std::filesystem::path> sidecar_of(const std::filesystem::path& output) {
  if (kind_of_frames(output) == FramesKind::folder) return output / "scene.toml";
  if (!has_settings_beside(output)) return {};
  return settings_beside(output);
}

Outputs outputs_of(const RenderCommand& command) {
  Outputs outputs;
  const Output frames{"--output " + command.output.string(), command.output};
  if (kind_of_frames(command.output) == FramesKind::folder) {
    outputs.folders.push_back({frames, {"frame_*.png", "scene.toml"}});
  } else {
    outputs.add_with_settings(frames);
  }
  if (command.series) add_series(outputs, *command.series);
  if (const auto file = checkpoint_of(command.checkpoint)) {
    outputs.files.push_back({"the checkpoint " + file->string(), *file});
  }
  return outputs;
}

/// The end of a message about a command that stops early; `whole` is what it says of its series.
std::string what_is_left(int count, const RenderCommand& command, const std::string& whole = "") {
  const std::string series = whole.empty() ? "" : "; " + whole;
  if (count == 0) return "; no frame is complete yet" + series;
  return "; " + std::to_string(count) + (count == 1 ? " frame is" : " frames are") + " complete in " +
         name_of_output(command.output) + series;
}

std::string frames_in(int count, const char* more, const RenderCommand& command) {
  return std::to_string(count) + more + (count == 1 ? " frame in " : " frames in ") +
         name_of_output(command.output);
}

/// The state of a sequence of frames that is being drawn; a checkpoint holds all of it.
struct Run {
  RenderCommand command;
  double every = 1.0;  ///< simulated seconds between checkpoints
  int next_frame = 0;
  Scene scene;  ///< as it was opened, for the settings beside the frames
  std::optional<gl::OffscreenGl> gl;
  std::optional<World> world;
  std::optional<OffscreenPicture> picture;
  GaugeStrip strip;
  SeriesOutput series;
  Rhythm intervals{1.0};  ///< of the series, if it has a rhythm of its own

  glm::ivec2 size() const { return glm::ivec2(command.size.width, command.size.height) * command.scale; }
  void make_picture() { picture.emplace(gl->shaders, size(), command.scale, command.transparent); }
};

/// Stores or reads everything but the world and the picture. A folder on the command line takes precedence.
template <class Archive>
void archive_state(Archive& archive, Run& run) {
  RenderCommand& command = run.command;
  std::string output = kept_path(command.output);
  archive(output);
  if (command.output.empty()) command.output = output;
  archive_scene_path(archive, command.options.scene);
  archive_output(archive, command.series, "--series", "series");
  run.series.archive_state(archive);
  archive(command.series_every);
  run.intervals.archive_state(archive);
  archive(command.from, command.frames, command.fps, command.size.width, command.size.height, command.scale,
          command.transparent, command.options.seed, run.every, run.next_frame);
  archive_state(archive, run.scene);
}

void save(OutputArchive& archive, Run& run) {
  archive_state(archive, run);
  run.world->save(archive);
  run.picture->archive_state(archive);
  run.strip.archive_state(archive);
}

/// Fills the run from its checkpoint. Its command has only the options that go with --resume.
void restore(Run& run) {
  const auto read = [&](InputArchive& archive) {
    archive_state(archive, run);
    run.gl.emplace(std::nullopt);
    run.world.emplace(archive, &run.gl->shaders, run.command.options.threads);
    run.make_picture();
    run.picture->archive_state(archive);
    run.strip.archive_state(archive);
  };
  const std::filesystem::path checkpoint = *run.command.checkpoint.resume;
  const RenderCommand typed = run.command;
  restore_checkpoint(checkpoint, kCommand, read);
  RenderCommand& command = run.command;
  if (command.series) command.series = run.series.find(typed.series, checkpoint);
  if (command.series && !typed.series) require_kept_output(*command.series, checkpoint, typed.options);
  if (typed.output.empty()) require_kept_output(command.output, checkpoint, typed.options);
}

/// Appends an interval to the series where --every says that one is due.
void append_due_interval(Run& run) {
  if (!run.command.series_every || !run.intervals.due(*run.world)) return;
  run.series.append(*run.world);
  run.intervals.pass(run.world->time() + 0.5 * run.world->step_seconds());
}

/// Appends the interval of a frame: every one, or the last one where --every says when others are due.
void append_interval_of_frame(Run& run) {
  if (!run.command.series_every || run.next_frame + 1 == run.command.frames) run.series.append(*run.world);
}

/// Draws the remaining frames. Throws RunError if the fluid blows up or the user interrupts, once all earlier
/// frames are written.
void draw_frames(Run& run, Frames& frames, const InterruptGuard& guard) {
  const RenderCommand& command = run.command;
  World& world = *run.world;
  Checkpoints checkpoints(command.checkpoint, kCommand, run.every, world.time());
  const auto write_checkpoint = [&] {
    frames.finish();  // a checkpoint implies that they are written
    run.series.sync();
    run.gl->check();
    checkpoints.write(world.time(), [&](OutputArchive& archive) { save(archive, run); });
  };
  Progress progress("rendering", command.frames, command.options.quiet);
  ImbalanceNotice imbalance;
  const auto advance_to_frame = [&] {
    const double time = frame_time(command.from, run.next_frame, command.fps);
    while (world.steps_until(time) > 0 && !guard.interrupted()) {
      if (checkpoints.due(world.time())) write_checkpoint();
      append_due_interval(run);
      world.step();
      progress.tell(imbalance.report(world));
    }
  };
  const auto draw_frame = [&] {
    world.apply_due_changes();
    append_interval_of_frame(run);
    Pixels pixels = run.picture->draw(world, run.strip);
    run.gl->check();
    frames.push(std::move(pixels));
  };
  const auto keep_what_is_whole = [&] {
    frames.finish();
    run.series.finish();
  };
  const auto stop_with = [&](const std::string& reason) {
    keep_what_is_whole();
    throw RunError(reason + what_is_left(run.next_frame, command, run.series.what_is_whole()));
  };
  while (run.next_frame < command.frames) {
    try {
      advance_to_frame();
      if (!guard.interrupted()) {
        draw_frame();
        progress.update(++run.next_frame);
      }
    } catch (const BlowUpError& error) {
      stop_with(error.what());
    } catch (const SeriesError& error) {
      stop_with(error.what());
    }
    if (guard.interrupted()) {
      keep_what_is_whole();
      if (checkpoints.wanted()) write_checkpoint();
      throw RunError("interrupted" + what_is_left(run.next_frame, command, run.series.what_is_whole()) +
                     checkpoints.how_to_resume());
    }
  }
  keep_what_is_whole();
}

/// Draws the stages of the step after --from.
int draw_stages(const RenderCommand& command, World& world, glm::ivec2 size, gl::OffscreenGl& gl,
                Frames& frames, const InterruptGuard& guard) {
  while (world.steps_until(command.from) > 0) {
    if (guard.interrupted()) throw RunError("interrupted" + what_is_left(0, command));
    world.step();
  }
  OffscreenStages stages(gl.shaders, world, size, command.scale);
  Progress progress("rendering", stages.stages(), command.options.quiet);
  for (int stage = 0; stage < stages.stages(); ++stage) {
    Pixels pixels = stages.draw(stage);
    gl.check();
    frames.push(std::move(pixels));
    progress.update(stage + 1);
    if (guard.interrupted()) {
      frames.finish();
      throw RunError("interrupted" + what_is_left(stage + 1, command));
    }
  }
  frames.finish();
  return stages.stages();
}

/// Opens the destination of the frames, with the settings beside it.
std::unique_ptr<Frames> open_output(const Run& run) {
  const RenderCommand& command = run.command;
  std::unique_ptr<Frames> frames = open_frames(command.output, run.size(), command.fps, run.next_frame);
  const auto sidecar = sidecar_of(command.output);
  if (!sidecar) return frames;
  const std::filesystem::path folder = std::filesystem::absolute(*sidecar).parent_path();
  const std::string how = how_to_repeat(command, names_images_outside(run.scene, folder));
  const std::string settings = settings_of_export(run.scene, {}, how, folder);
  if (kind_of_frames(command.output) == FramesKind::film) {
    return with_settings(std::move(frames), *sidecar, settings);
  }
  write_file_atomically(*sidecar, settings);  // at once, as every frame stands for itself
  return frames;
}

/// Draws the rest of a sequence, or all of it, and returns a message about it.
std::string draw_sequence(Run& run, const InterruptGuard& guard) {
  const RenderCommand& command = run.command;
  const int first = run.next_frame;
  const std::unique_ptr<Frames> frames = open_output(run);
  draw_frames(run, *frames, guard);
  return frames_in(command.frames - first, first > 0 ? " more" : "", command);
}

void begin(Run& run) {
  const RenderCommand& command = run.command;
  run.scene = open_scene(command.options);
  require_outputs(outputs_of(command), command.options);
  run.gl.emplace(command.options.shaders);
  const bool reads_dye =
      shows_dye(run.scene) || command.stages || command.series || checkpoint_of(command.checkpoint);
  run.world.emplace(run.scene, &run.gl->shaders,
                    WorldOptions{command.options.seed, command.options.threads, reads_dye});
  run.intervals = Rhythm(command.series_every.value_or(1.0), command.from);
  if (!command.stages) run.make_picture();
}

/// Opens the series at its beginning, or after the intervals up to the checkpoint.
void open_series(Run& run) {
  const RenderCommand& command = run.command;
  const std::string how = how_to_repeat(command, names_images_outside(run.scene, {}));
  run.series.open(*command.series, *run.world, settings_of_export(run.scene, {}, how, {}));
}

std::string draw_stages(Run& run, const InterruptGuard& guard) {
  const std::unique_ptr<Frames> frames = open_output(run);
  return frames_in(draw_stages(run.command, *run.world, run.size(), *run.gl, *frames, guard), "",
                   run.command);
}

}  // namespace

int render(const RenderCommand& command) {
  Run run;
  run.command = command;
  if (command.checkpoint.resume) {
    restore(run);
    require_outputs(outputs_of(run.command), run.command.options);
  } else {
    begin(run);
  }
  if (command.checkpoint.every) run.every = *command.checkpoint.every;
  prepare_outputs(outputs_of(run.command));
  if (run.command.series) open_series(run);
  const InterruptGuard guard;  // from here on an interruption has results to report
  const std::string drawn = command.stages ? draw_stages(run, guard) : draw_sequence(run, guard);
  if (!command.options.quiet) {
    tell(drawn, outputs_of(run.command));
    tell_cuts(*run.world);
  }
  return 0;
}

}  // namespace twinflow
