#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "scene/scene.hpp"

namespace twinflow {

/// A word of a shell command, on one line; quoted if necessary.
std::string shell_word(const std::string& word);

/// "frame_000007.png".
std::string frame_name(int index);

/// The time of frame `index`, seconds. It shows the first step that ends no earlier.
inline double frame_time(double from, int index, double fps) { return from + index / fps; }

struct RenderOptions {
  double from = 0.0;  ///< time of frame 0, seconds
  int frames = 1;
  double fps = 60.0;
  int width = 1280;  ///< pixels, before `scale`
  int height = 720;
  int scale = 1;
  std::uint64_t seed = 1;
  bool transparent = false;
  bool bare = false;
  double loop = 0.0;    ///< seconds over which the end fades into the beginning
  bool stages = false;  ///< the stages of the step after `from` instead
  bool allow_paths = false;
};

/// The command that draws the same frames to `output` from the scene.toml beside them.
std::string how_to_render(const std::string& output, const RenderOptions& options);

/// The scene beside an export, with the user's gestures `hand`, under the comment. A second comment mentions
/// --allow-paths if needed. `folder`: empty if unknown.
std::string settings_of_export(Scene scene, const std::vector<Gesture>& hand, const std::string& comment,
                               const std::filesystem::path& folder);

}  // namespace twinflow
