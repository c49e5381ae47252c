#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "scene/fields/image.hpp"
#include "scene/scene.hpp"
#include "view/files/pixels.hpp"

namespace twinflow {

/// Keeps pictures between runs, in a folder that may be removed at any time. Unreadable or unwritable ones
/// count as missing.
class ThumbnailCache {
 public:
  static constexpr int kMostFiles = 200;

  /// Keeps nothing without a folder.
  explicit ThumbnailCache(std::optional<std::filesystem::path> folder = {}) : folder_(std::move(folder)) {}

  std::optional<Image> load(const std::string& key) const;
  void store(const std::string& key, const Pixels& picture);

 private:
  std::filesystem::path file_of(const std::string& key) const { return *folder_ / (key + ".png"); }
  void make_room() const;

  std::optional<std::filesystem::path> folder_;
};

/// The picture of a built-in scene that comes with the program; none of other scenes.
std::optional<Image> shipped_picture(std::string_view scene);

/// $XDG_CACHE_HOME/twinflow/thumbnails, by default below ~/.cache.
std::optional<std::filesystem::path> thumbnail_folder();

/// A key of scene, dye image, seed, height in pixels and program.
std::string thumbnail_key(const Scene& scene, std::uint64_t seed, int height);

}  // namespace twinflow
