#include "scene/scene_images.hpp"

#include <algorithm>
#include <vector>

#include "core/error.hpp"
#include "scene/named_files.hpp"
#include "scene/parameters.hpp"

namespace twinflow {
namespace {

namespace fs = std::filesystem;

fs::path whole_path(const Scene& scene, const std::string& image) {
  return fs::absolute(scene.folder / image).lexically_normal();
}

std::vector<std::string> images_of(const Scene& scene) {
  std::vector<std::string> images = {scene.settings.dye.image, scene.settings.brush.image};
  for (const SettingsChange& change : scene.changes) {
    for (const auto& [key, value] : change.values) {
      if (is_image(find_parameter(key))) images.push_back(std::get<std::string>(value));
    }
  }
  std::erase(images, "");
  return images;
}

}  // namespace

Scene with_whole_image_paths(Scene scene) {
  const auto make_whole = [&](std::string& image) {
    if (!image.empty()) image = whole_path(scene, image).string();
  };
  make_whole(scene.settings.dye.image);
  make_whole(scene.settings.brush.image);
  for (SettingsChange& change : scene.changes) {
    for (auto& [key, value] : change.values) {
      if (is_image(find_parameter(key))) make_whole(std::get<std::string>(value));
    }
  }
  return scene;
}

std::string image_named_from(const fs::path& folder, const Scene& scene, const std::string& image) {
  const fs::path whole = whole_path(scene, image);
  try {
    if (folder.empty() || !lies_below(whole, folder)) return whole.string();
    const fs::path from = fs::weakly_canonical(fs::absolute(folder));
    return fs::weakly_canonical(whole).lexically_relative(from).string();
  } catch (const InputError&) {  // it cannot be looked at now, but perhaps where the file is read
    return whole.string();
  }
}

bool names_images_outside(const Scene& scene, const fs::path& folder) {
  const std::vector<std::string> images = images_of(scene);
  return std::ranges::any_of(images, [&](const std::string& image) {
    const fs::path name = image_named_from(folder, scene, image);
    return folder.empty() || name.is_absolute();
  });
}

}  // namespace twinflow
