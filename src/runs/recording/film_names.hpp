#pragma once

#include <filesystem>
#include <optional>
#include <string>

// Film formats, by the names of files.
namespace twinflow {

/// Whether a path has the ending of a film: .mp4, .webm or .gif.
bool names_film(const std::filesystem::path& path);

inline constexpr double kMostGifFps = 50.0;

/// The reason against a film of that name, size or rate, for a message; nothing if it is possible. All films
/// but .gif have even sides, because they store half of the colors in each direction. A .gif counts
/// hundredths of a second. Players slow down films whose frames last less than two of them.
std::optional<std::string> why_not_film(const std::filesystem::path& path, int width, int height, double fps);

}  // namespace twinflow
