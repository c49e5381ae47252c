#pragma once

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "scene/parameters/settings.hpp"

namespace twinflow {

struct DroppedScene {
  std::string source;  ///< what load_scene takes
};
struct DroppedPicture {
  std::filesystem::path file;
};
using DroppedFile = std::variant<DroppedScene, DroppedPicture>;

/// The meaning of files dropped on the window: a .toml file is a scene to open, a .png or .jpg both fluids'
/// dye. Throws InputError, with one line, for anything else and for several files at once.
DroppedFile what_was_dropped(const std::vector<std::filesystem::path>& files);

/// The settings with a picture as the initial dye. The picture stays where it is; the settings name its
/// absolute path.
Settings with_dye_picture(Settings settings, const std::filesystem::path& file);

}  // namespace twinflow
