#include "runs/export.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "core/numbers.hpp"
#include "scene/fields/scene_images.hpp"
#include "scene/files/recording.hpp"
#include "scene/parameters/messages.hpp"

namespace twinflow {

std::string shell_word(const std::string& word) {
  const auto is_plain = [](char c) {
    return (static_cast<unsigned char>(c) < 0x80 && std::isalnum(static_cast<unsigned char>(c)) != 0) ||
           std::string_view("._-+=,/:").find(c) != std::string_view::npos;
  };
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return word;
  const bool escapes = std::ranges::any_of(word, is_control);
  std::string quoted = escapes ? "$'" : "'";
  for (const char c : word) {
    if (is_control(c)) {
      quoted += formatted("\\%03o", unsigned{static_cast<unsigned char>(c)});
    } else if (c == '\'') {
      quoted += escapes ? "\\'" : "'\\''";
    } else {
      quoted += escapes && c == '\\' ? "\\\\" : std::string(1, c);
    }
  }
  return quoted + "'";
}

std::string frame_name(int index) { return formatted("frame_%06d.png", index); }

std::string how_to_render(const std::string& output, const RecordingOptions& options,
                          std::optional<int> frames) {
  const std::string what = frames ? "--frames " + std::to_string(*frames) : "--stages";
  const std::string words =
      formatted(" --fps %.10g --size %dx%d --scale %d --seed %llu", options.fps, options.size.width,
                options.size.height, options.scale, static_cast<unsigned long long>(options.options.seed));
  std::string command = "twinflow render scene.toml -o " + shell_word(output) + " " + what + words;
  if (options.transparent) command += " --transparent";
  if (options.bare) command += " --bare";
  if (options.loop > 0.0) {
    command += formatted(" --loop %.10g", options.loop);
  }
  if (options.options.allow_paths) command += " --allow-paths";
  if (options.from > 0.0) {
    command += formatted(" --from %.17g", options.from);
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
  return "# " + on_one_line(comment) + "\n" + remedy + to_toml(scene, folder);
}

}  // namespace twinflow
