#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "scene/fields/image.hpp"
#include "scene/scene.hpp"
#include "view/files/pixels.hpp"

namespace twinflow {

/// Keeps small pictures between runs of the program, in a folder that may be removed at any time. A picture
/// that cannot be read or written is treated as missing.
class ThumbnailCache {
 public:
  static constexpr int kMostFiles = 200;

  /// Without a folder no pictures are kept.
  explicit ThumbnailCache(std::optional<std::filesystem::path> folder = {}) : folder_(std::move(folder)) {}

  std::optional<Image> load(const std::string& key) const;
  void store(const std::string& key, const Pixels& picture);

 private:
  std::filesystem::path file_of(const std::string& key) const { return *folder_ / (key + ".png"); }
  void make_room() const;

  std::optional<std::filesystem::path> folder_;
};

/// $XDG_CACHE_HOME/twinflow/thumbnails, below ~/.cache if the variable is not set.
std::optional<std::filesystem::path> thumbnail_folder();

/// A key that changes with everything that may change the picture: the scene, the image of its dye, the seed,
/// the height in pixels, and the program.
std::string thumbnail_key(const Scene& scene, std::uint64_t seed, int height);

}  // namespace twinflow
