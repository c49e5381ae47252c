#include "app/window/scenes/thumbnail_cache.hpp"

#include <algorithm>
#include <vector>

#include "app/window/session/user_folders.hpp"
#include "core/error.hpp"
#include "core/fingerprint.hpp"
#include "core/process.hpp"
#include "embedded_pictures.hpp"
#include "view/files/png_jpeg.hpp"

namespace twinflow {
namespace {

namespace fs = std::filesystem;

/// Time and size of a file, as text; empty if they are not known.
std::string identity_of(const fs::path& file) {
  std::error_code error;
  const auto size = fs::file_size(file, error);
  if (error) return "";
  const auto time = fs::last_write_time(file, error);
  return error ? "" : std::to_string(size) + " " + std::to_string(time.time_since_epoch().count());
}

}  // namespace

std::optional<Image> shipped_picture(std::string_view scene) {
  for (const auto& [name, bytes] : embedded_pictures()) {
    if (name.substr(0, name.rfind('.')) == scene) return decode_image(bytes, std::string(name));
  }
  return {};
}

std::optional<fs::path> thumbnail_folder() {
  auto folder = user_folder("XDG_CACHE_HOME", ".cache");
  if (folder) *folder = *folder / "twinflow" / "thumbnails";
  return folder;
}

std::string thumbnail_key(const Scene& scene, std::uint64_t seed, int height) {
  const std::string& image = scene.settings.dye.image;
  std::string text = to_toml(scene);
  for (const std::string& part : {identity_of(program_file()), std::to_string(seed), std::to_string(height),
                                  image.empty() ? std::string() : identity_of(scene.folder / image)}) {
    text.append("\n").append(part);
  }
  return fingerprint(text);
}

std::optional<Image> ThumbnailCache::load(const std::string& key) const {
  std::error_code unknown;
  if (!folder_ || !fs::exists(file_of(key), unknown)) return {};
  try {
    return load_image(file_of(key));
  } catch (const InputError&) {
    return {};
  }
}

void ThumbnailCache::store(const std::string& key, const Pixels& picture) {
  if (!folder_) return;
  try {
    make_user_folder(*folder_);
    make_room();
    write_png(file_of(key), picture);
  } catch (const RunError&) {
    folder_.reset();  // the disk is full or the home read-only; it is not tried again
  }
}

/// Removes the oldest pictures until there is room for one more.
void ThumbnailCache::make_room() const {
  std::vector<std::pair<fs::file_time_type, fs::path>> files;
  std::error_code error;
  for (fs::directory_iterator entry(*folder_, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code unknown;
    const auto time = entry->last_write_time(unknown);
    if (!unknown && entry->path().extension() == ".png") files.emplace_back(time, entry->path());
  }
  std::ranges::sort(files);
  const auto too_many = static_cast<long>(files.size()) - (kMostFiles - 1);
  for (long index = 0; index < too_many; ++index)
    fs::remove(files[static_cast<std::size_t>(index)].second, error);
}

}  // namespace twinflow
