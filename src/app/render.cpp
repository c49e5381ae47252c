#include <cstdio>
#include <string>

#include "app/commands.hpp"
#include "app/export.hpp"
#include "app/interrupt.hpp"
#include "app/offscreen_gl.hpp"
#include "app/progress.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
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
  return "twinflow render scene.toml -o DIR" + std::string(options);
}

std::string whole_frames(int count, const RenderCommand& command) {
  return "; " + std::to_string(count) + (count == 1 ? " frame is" : " frames are") + " whole in " +
         command.output.string();
}

}  // namespace

int render(const RenderCommand& command) {
  const Scene scene = open_scene(command.options);
  const std::filesystem::path sidecar = command.output / "scene.toml";
  refuse_to_overwrite_scene(command.options, sidecar);
  OffscreenGl gl(command.options.shaders);
  World world(scene, &gl.shaders, {command.options.seed, command.options.threads});
  OffscreenPicture picture(gl.shaders, glm::ivec2(command.size.width, command.size.height) * command.scale,
                           command.scale);
  make_writable_folder(command.output);
  write_file_atomically(sidecar, settings_of_export(world.scene(), {}, how_to_repeat(command)));

  const InterruptGuard guard;
  FrameWriter writer;
  {
    Progress progress("rendering", command.frames, command.options.quiet);
    for (int frame = 0; frame < command.frames; ++frame) {
      try {
        world.advance_to(frame / command.fps);
      } catch (const BlowUpError& error) {
        writer.finish();
        throw RunError(error.what() + whole_frames(frame, command));
      }
      writer.push(command.output / frame_name(frame), picture.draw(world));
      gl.check();
      progress.update(frame + 1);
      if (guard.interrupted()) {
        writer.finish();
        throw RunError("interrupted" + whole_frames(frame + 1, command));
      }
    }
    writer.finish();
  }
  if (!command.options.quiet) {
    std::printf("%d frames in %s\n", command.frames, (command.output / frame_name(0)).parent_path().c_str());
  }
  return 0;
}

}  // namespace twinflow
