#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "scene/scene.hpp"

namespace twinflow {

/// The names of the images in the settings and the changes of the scene.
std::set<std::string> images_of(const Scene& scene);

/// The scene with whole paths in place of the names of images that start at its folder, in its settings and
/// in its changes.
Scene with_whole_image_paths(Scene scene);

/// The name of an image of the scene as a scene file in `folder` may name it: from there where it lies below,
/// else by its whole path; that too where `folder` is empty.
std::string image_named_from(const std::filesystem::path& folder, const Scene& scene,
                             const std::string& image);

/// Whether the scene, written to a file in `folder`, names images that reading it refuses without
/// --allow-paths. An empty folder: it may come to lie anywhere.
bool names_images_outside(const Scene& scene, const std::filesystem::path& folder);

}  // namespace twinflow
