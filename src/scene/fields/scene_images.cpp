#include "scene/fields/scene_images.hpp"

#include <algorithm>
#include <variant>

#include "core/error.hpp"
#include "scene/fields/builtin_images.hpp"
#include "scene/named_files.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

namespace fs = std::filesystem;

fs::path whole_path(const fs::path& folder, const std::string& image) {
  return is_builtin_image(image) ? fs::path(image) : fs::absolute(folder / image).lexically_normal();
}

/// Calls visit(name) for the value of each image parameter in the scene's settings and changes, and for each
/// solid's image. `visit` may change the name.
template <class Visit>
void for_each_image(Scene& scene, const Visit& visit) {
  for (const Parameter& parameter : parameters()) {
    if (!is_image(parameter)) continue;
    ParameterValue value = parameter.get(scene.settings);
    visit(std::get<std::string>(value));
    parameter.store(scene.settings, value);
  }
  for (SettingsChange& change : scene.changes) {
    for (auto& [key, value] : change.values) {
      if (is_image(find_parameter(key))) visit(std::get<std::string>(value));
    }
  }
  for (Solid& solid : scene.solids) {
    if (solid.shape == SolidShape::image) visit(solid.image);
  }
}

}  // namespace

std::set<std::string> images_of(const Scene& scene) {
  std::set<std::string> images;
  Scene visited = scene;
  for_each_image(visited, [&](const std::string& image) {
    if (!image.empty() && !is_builtin_image(image)) images.insert(image);
  });
  return images;
}

Scene with_whole_image_paths(Scene scene) {
  const fs::path folder = scene.folder;
  for_each_image(scene, [&](std::string& image) {
    if (!image.empty()) image = whole_path(folder, image).string();
  });
  return scene;
}

std::string image_named_from(const fs::path& folder, const Scene& scene, const std::string& image) {
  if (is_builtin_image(image)) return image;
  const fs::path whole = whole_path(scene.folder, image);
  try {
    if (folder.empty() || !lies_below(whole, folder)) return whole.string();
    const fs::path from = fs::weakly_canonical(fs::absolute(folder));
    return fs::weakly_canonical(whole).lexically_relative(from).string();
  } catch (const InputError&) {  // it cannot be checked here, but perhaps when the file is read
    return whole.string();
  }
}

bool names_images_outside(const Scene& scene, const fs::path& folder) {
  const std::set<std::string> images = images_of(scene);
  return std::any_of(images.begin(), images.end(), [&](const std::string& image) {
    const fs::path name = image_named_from(folder, scene, image);
    return folder.empty() || name.is_absolute();
  });
}

}  // namespace twinflow
