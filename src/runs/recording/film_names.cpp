#include "runs/recording/film_names.hpp"

#include "core/error.hpp"
#include "core/numbers.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow {

bool names_film(const std::filesystem::path& path) {
  const std::filesystem::path end = path.extension();
  return end == ".mp4" || end == ".webm" || end == ".gif";
}

std::optional<std::string> why_not_film(const std::filesystem::path& path, int width, int height,
                                        double fps) {
  if (path.extension() == ".gif") {
    if (fps <= kMostGifFps) return {};
    return "a .gif shows at most " + format_value(kMostGifFps) + " frames a second, not " + format_value(fps);
  }
  if (width % 2 == 0 && height % 2 == 0) return {};
  return "a film has even sides, not " + std::to_string(width) + " x " + std::to_string(height);
}

void require_loop_fits(const std::string& name, double seconds, double fps, int width, int height) {
  constexpr double kMostBytes = 4e9;
  const double bytes = 2.0 * seconds * fps * 4.0 * width * height;
  if (bytes <= kMostBytes) return;
  const std::string needed = formatted("%.1f", 1e-9 * bytes);
  throw InputError(name + ": the frames that fade would take " + needed + " GB of memory, and at most 4 may");
}

}  // namespace twinflow
