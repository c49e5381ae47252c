#pragma once

#include <filesystem>
#include <optional>
#include <string>

// What the name of a file says about the film in it.
namespace twinflow {

/// Whether a path ends as a film does: .mp4, .webm or .gif.
bool names_film(const std::filesystem::path& path);

inline constexpr double kMostGifFps = 50.0;

/// Why a film of that name cannot have this size or rate, as the rest of a sentence on it; nothing if it can.
/// Films but .gif have even sides, as half of their colours are left out in each direction; a .gif counts
/// hundredths of a second, and players slow down what shows a frame for less than two.
std::optional<std::string> why_not_film(const std::filesystem::path& path, int width, int height, double fps);

}  // namespace twinflow
