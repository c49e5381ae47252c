#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "scene/scene.hpp"

namespace twinflow {

/// The names of the image files in the settings, the changes and the solids of the scene.
std::set<std::string> images_of(const Scene& scene);

/// The scene with absolute paths for the images in its settings and changes, which were relative to its
/// folder.
Scene with_whole_image_paths(Scene scene);

/// The name of an image of the scene in a scene file in `folder`. It is a relative path if the image lies
/// below that folder, otherwise the absolute path. An empty folder always gives the absolute path.
std::string image_named_from(const std::filesystem::path& folder, const Scene& scene,
                             const std::string& image);

/// Whether the scene, written to a file in `folder`, names images that are refused without --allow-paths when
/// it is read. An empty folder stands for an unknown place.
bool names_images_outside(const Scene& scene, const std::filesystem::path& folder);

}  // namespace twinflow
