#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "scene/scene.hpp"

namespace twinflow {

/// A word of a command for a shell, on one line: in quotes if it has unusual characters.
std::string shell_word(const std::string& word);

/// The name of frame `index` of a sequence: "frame_000007.png".
std::string frame_name(int index);

/// The time of frame `index`, seconds. The frame shows the first step that does not end before it.
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
  bool stages = false;  ///< the stages of the step after `from`, instead of `frames`
  bool allow_paths = false;
};

/// The command that draws the same frames from the settings beside them, scene.toml, to `output`.
std::string how_to_render(const std::string& output, const RenderOptions& options);

/// The scene file beside an export in `folder`: the scene with the user's gestures, `hand`, after the
/// comment. A second comment says if it can only be opened with --allow-paths. An empty folder stands for an
/// unknown place.
std::string settings_of_export(Scene scene, const std::vector<Gesture>& hand, const std::string& comment,
                               const std::filesystem::path& folder);

}  // namespace twinflow
