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

/// What dropping these files on the window means: a .toml file is a scene to open, a .png or .jpg the dye of
/// both fluids. Throws InputError, one line, for anything else, and for several at once.
DroppedFile what_was_dropped(const std::vector<std::filesystem::path>& files);

/// The settings with a picture as the dye at the start. The picture stays where it is: its whole path is
/// named.
Settings with_dye_picture(Settings settings, const std::filesystem::path& file);

}  // namespace twinflow
