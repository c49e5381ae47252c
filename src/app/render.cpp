#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "app/commands.hpp"
#include "app/export.hpp"
#include "app/interrupt.hpp"
#include "app/offscreen_gl.hpp"
#include "app/progress.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "view/film_writer.hpp"
#include "view/frame_writer.hpp"
#include "view/picture.hpp"
#include "world/world.hpp"

namespace twinflow {
namespace {

/// How to make the same frames from the settings beside them.
std::string how_to_repeat(const RenderCommand& command) {
  char options[160];
  std::snprintf(options, sizeof options, " --frames %d --fps %.10g --size %dx%d --scale %d --seed %llu",
                command.frames, command.fps, command.size.width, command.size.height, command.scale,
                static_cast<unsigned long long>(command.options.seed));
  const std::string to = names_film(command.output) ? command.output.filename().string() : "DIR";
  return "twinflow render scene.toml -o " + to + std::string(options);
}

/// Where the frames go.
class Frames {
 public:
  virtual ~Frames() = default;
  virtual void push(Pixels pixels) = 0;
  /// Waits until all that was pushed is written.
  virtual void finish() = 0;
};

class Sequence : public Frames {
 public:
  explicit Sequence(std::filesystem::path folder) : folder_(std::move(folder)) {}
  void push(Pixels pixels) override { writer_.push(folder_ / frame_name(count_++), std::move(pixels)); }
  void finish() override { writer_.finish(); }

 private:
  std::filesystem::path folder_;
  FrameWriter writer_;
  int count_ = 0;
};

class Film : public Frames {
 public:
  Film(const RenderCommand& command, glm::ivec2 size)
      : writer_(command.output, size.x, size.y, command.fps) {}
  void push(Pixels pixels) override { writer_.push(pixels); }
  void finish() override { writer_.finish(); }

 private:
  FilmWriter writer_;
};

std::unique_ptr<Frames> frames_of(const RenderCommand& command, glm::ivec2 size) {
  if (names_film(command.output)) return std::make_unique<Film>(command, size);
  return std::make_unique<Sequence>(command.output);
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
      world.advance_to(frame / command.fps);
    } catch (const BlowUpError& error) {
      frames.finish();
      throw RunError(error.what() + whole_frames(frame, command));
    }
    frames.push(picture.draw(world));
    gl.check();
    progress.update(frame + 1);
    if (guard.interrupted()) {
      frames.finish();
      throw RunError("interrupted" + whole_frames(frame + 1, command));
    }
  }
  frames.finish();
}

}  // namespace

int render(const RenderCommand& command) {
  const Scene scene = open_scene(command.options);
  const std::filesystem::path sidecar = sidecar_of(command);
  refuse_to_overwrite_scene(command.options, sidecar);
  OffscreenGl gl(command.options.shaders);
  World world(scene, &gl.shaders, {command.options.seed, command.options.threads});
  const glm::ivec2 size = glm::ivec2(command.size.width, command.size.height) * command.scale;
  OffscreenPicture picture(gl.shaders, size, command.scale);
  make_writable_folder(sidecar.has_parent_path() ? sidecar.parent_path() : ".");
  const std::unique_ptr<Frames> frames = frames_of(command, size);
  write_file_atomically(sidecar, settings_of_export(world.scene(), {}, how_to_repeat(command)));
  draw_frames(command, world, picture, gl, *frames);
  if (!command.options.quiet) {
    std::printf("%d frames in %s\n", command.frames,
                names_film(command.output) ? command.output.c_str() : sidecar.parent_path().c_str());
  }
  return 0;
}

}  // namespace twinflow
