#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "runs/options.hpp"
#include "scene/scene.hpp"

namespace twinflow {

/// A word of a shell command, on one line; quoted if necessary.
std::string shell_word(const std::string& word);

/// "frame_000007.png".
std::string frame_name(int index);

/// The time of frame `index`, seconds. It shows the first step that ends no earlier.
inline double frame_time(double from, int index, double fps) { return from + index / fps; }

/// The command that draws the same frames to `output` from the scene.toml beside them; without a number of
/// `frames`, the stages of the step after `from`.
std::string how_to_render(const std::string& output, const RecordingOptions& options,
                          std::optional<int> frames);

/// The scene beside an export, with the user's gestures `hand`, under the comment. A second comment mentions
/// --allow-paths if needed. `folder`: empty if unknown.
std::string settings_of_export(Scene scene, const std::vector<Gesture>& hand, const std::string& comment,
                               const std::filesystem::path& folder);

}  // namespace twinflow
