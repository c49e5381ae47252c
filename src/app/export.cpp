#include "app/export.hpp"

#include <cstdio>
#include <utility>

#include "scene/files/recording.hpp"
#include "scene/scene_images.hpp"

namespace twinflow {

std::string frame_name(int index) {
  char name[32];
  std::snprintf(name, sizeof name, "frame_%06d.png", index);
  return name;
}

std::string how_to_render(const std::string& output, const RenderOptions& options) {
  char words[200];
  const std::string what = options.stages ? "--stages" : "--frames " + std::to_string(options.frames);
  std::snprintf(words, sizeof words, " --fps %.10g --size %dx%d --scale %d --seed %llu", options.fps,
                options.width, options.height, options.scale, static_cast<unsigned long long>(options.seed));
  std::string command = "twinflow render scene.toml -o " + output + " " + what + words;
  if (options.transparent) command += " --transparent";
  if (options.allow_paths) command += " --allow-paths";
  if (options.from > 0.0) {
    std::snprintf(words, sizeof words, " --from %.17g", options.from);
    command += words;
  }
  return command;
}

std::string settings_of_export(Scene scene, const std::vector<Gesture>& hand, const std::string& comment,
                               const std::filesystem::path& folder) {
  scene = with_strokes(std::move(scene), hand);
  const std::string remedy =
      names_images_outside(scene, folder)
          ? "# It names an image outside of its folder, so commands open it with --allow-paths.\n"
          : "";
  return "# " + comment + "\n" + remedy + to_toml(scene, folder);
}

}  // namespace twinflow
