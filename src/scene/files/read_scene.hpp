#pragma once

#include <filesystem>
#include <string>

#include <toml++/toml.h>

#include "scene/scene.hpp"

namespace twinflow {

/// Reads a scene from a table of a TOML file, such as the table [scene] of a case. Messages give the places
/// in that file. Otherwise it does what parse_scene does.
Scene read_scene_table(const toml::table& table, const std::string& origin,
                       const std::filesystem::path& folder, NamedFiles files);

}  // namespace twinflow
