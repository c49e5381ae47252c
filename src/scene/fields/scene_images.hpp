#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "scene/scene.hpp"

namespace twinflow {

/// The image files of settings, changes and solids.
std::set<std::string> images_of(const Scene& scene);

/// The scene with absolute image paths in its settings and changes.
Scene with_whole_image_paths(Scene scene);

/// The scene's image as named in a scene file in `folder`: relative if below it, otherwise (or if empty)
/// absolute.
std::string image_named_from(const std::filesystem::path& folder, const Scene& scene,
                             const std::string& image);

/// Whether the scene in a file in `folder` (empty: unknown) names images that need --allow-paths.
bool names_images_outside(const Scene& scene, const std::filesystem::path& folder);

}  // namespace twinflow
