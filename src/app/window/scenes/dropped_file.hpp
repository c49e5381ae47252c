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

/// The meaning of dropped files: a scene (.toml), or both fluids' dye (.png, .jpg). Throws InputError, with
/// one line, for other and for several files.
DroppedFile what_was_dropped(const std::vector<std::filesystem::path>& files);

/// Sets the dye by the picture's absolute path.
Settings with_dye_picture(Settings settings, const std::filesystem::path& file);

}  // namespace twinflow
