#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "app/commands.hpp"
#include "app/export.hpp"
#include "app/frames.hpp"
#include "app/interrupt.hpp"
#include "app/offscreen_gl.hpp"
#include "app/progress.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "scene/scene_images.hpp"
#include "view/film_writer.hpp"
#include "view/picture.hpp"
#include "view/stage_picture.hpp"
#include "world/world.hpp"

namespace twinflow {
namespace {

/// How to make the same frames from the settings beside them.
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

/// The settings lie among the frames, or beside the film under its name: film.mp4.toml.
std::filesystem::path sidecar_of(const RenderCommand& command) {
  if (!names_film(command.output)) return command.output / "scene.toml";
  return command.output.string() + ".toml";
}

std::string whole_frames(int count, const RenderCommand& command) {
  return "; " + std::to_string(count) + (count == 1 ? " frame is" : " frames are") + " whole in " +
         command.output.string();
}

/// Draws the frames. Throws RunError, once those before are whole, where the fluid or the user stops it.
void draw_frames(const RenderCommand& command, World& world, OffscreenPicture& picture, OffscreenGl& gl,
                 Frames& frames) {
  const InterruptGuard guard;
  Progress progress("rendering", command.frames, command.options.quiet);
  for (int frame = 0; frame < command.frames; ++frame) {
    try {
      world.advance_to(frame_time(command.from, frame, command.fps));
    } catch (const BlowUpError& error) {
      frames.finish();
      throw RunError(error.what() + whole_frames(frame, command));
    }
    world.take_due_changes();
    Pixels pixels = picture.draw(world);
    gl.check();
    frames.push(std::move(pixels));
    progress.update(frame + 1);
    if (guard.interrupted()) {
      frames.finish();
      throw RunError("interrupted" + whole_frames(frame + 1, command));
    }
  }
  frames.finish();
}

/// Draws the stages of the step after --from.
int draw_stages(const RenderCommand& command, World& world, glm::ivec2 size, OffscreenGl& gl,
                Frames& frames) {
  const InterruptGuard guard;
  world.advance_to(command.from);
  OffscreenStages stages(gl.shaders, world, size, command.scale);
  Progress progress("rendering", stages.stages(), command.options.quiet);
  for (int stage = 0; stage < stages.stages(); ++stage) {
    Pixels pixels = stages.draw(stage);
    gl.check();
    frames.push(std::move(pixels));
    progress.update(stage + 1);
    if (guard.interrupted()) {
      frames.finish();
      throw RunError("interrupted" + whole_frames(stage + 1, command));
    }
  }
  frames.finish();
  return stages.stages();
}

int draw_sequence(const RenderCommand& command, World& world, glm::ivec2 size, OffscreenGl& gl,
                  Frames& frames) {
  OffscreenPicture picture(gl.shaders, size, command.scale, command.transparent);
  draw_frames(command, world, picture, gl, frames);
  return command.frames;
}

}  // namespace

int render(const RenderCommand& command) {
  const Scene scene = open_scene(command.options);
  const std::filesystem::path sidecar = sidecar_of(command);
  refuse_to_overwrite_scene(command.options, sidecar);
  OffscreenGl gl(command.options.shaders);
  World world(scene, &gl.shaders, {command.options.seed, command.options.threads});
  const glm::ivec2 size = glm::ivec2(command.size.width, command.size.height) * command.scale;
  make_writable_folder(sidecar.has_parent_path() ? sidecar.parent_path() : ".");
  const std::unique_ptr<Frames> frames = open_frames(command.output, size, command.fps);
  const std::filesystem::path folder = std::filesystem::absolute(sidecar).parent_path();
  const std::string how = how_to_repeat(command, names_images_outside(world.scene(), folder));
  write_file_atomically(sidecar, settings_of_export(world.scene(), {}, how, folder));
  const int drawn = command.stages ? draw_stages(command, world, size, gl, *frames)
                                   : draw_sequence(command, world, size, gl, *frames);
  if (!command.options.quiet) {
    std::printf("%d frames in %s\n", drawn,
                names_film(command.output) ? command.output.c_str() : sidecar.parent_path().c_str());
  }
  return 0;
}

}  // namespace twinflow
