#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace twinflow {

/// Whether a path ends in .mp4, .webm or .gif.
bool names_film(const std::filesystem::path& path);

inline constexpr double kMostGifFps = 50.0;

/// The reason against such a film; nothing if it is possible. All but .gif need even sides, for colors at
/// half resolution. A .gif counts hundredths of a second; players slow down frames shorter than two.
std::optional<std::string> why_not_film(const std::filesystem::path& path, int width, int height, double fps);

/// Refuses a loop whose frames take more than 4 GB of memory. Throws InputError, which begins with `name`.
void require_loop_fits(const std::string& name, double seconds, double fps, int width, int height);

}  // namespace twinflow
