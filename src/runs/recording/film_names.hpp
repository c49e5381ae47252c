#pragma once

#include <filesystem>
#include <optional>
#include <string>

// Film formats by file names.
namespace twinflow {

/// Whether a path ends in .mp4, .webm or .gif.
bool names_film(const std::filesystem::path& path);

inline constexpr double kMostGifFps = 50.0;

/// The reason against a film of that name, size or rate; nothing if it is possible. All films but .gif need
/// even sides, because they halve the color resolution. A .gif counts hundredths of a second; players slow
/// down frames shorter than two.
std::optional<std::string> why_not_film(const std::filesystem::path& path, int width, int height, double fps);

}  // namespace twinflow
