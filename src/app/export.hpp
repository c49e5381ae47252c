#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "scene/scene.hpp"

namespace twinflow {

/// The name of frame `index` of a sequence: "frame_000007.png".
std::string frame_name(int index);

/// When frame `index` is due, seconds of simulated time: it shows the first step that is not before.
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
  bool stages = false;  ///< the stages of the step after `from`, in place of `frames`
  bool allow_paths = false;
};

/// The command that draws the same frames from the settings beside them, scene.toml, to `output`.
std::string how_to_render(const std::string& output, const RenderOptions& options);

/// The settings that lie beside an export in `folder`: the scene with the user's drags among its gestures,
/// after a comment line; after a second one where only --allow-paths opens them. An empty folder: they may
/// come to lie anywhere.
std::string settings_of_export(Scene scene, const std::vector<Gesture>& drags, const std::string& comment,
                               const std::filesystem::path& folder);

}  // namespace twinflow
