#pragma once

#include <filesystem>
#include <string>

#include <toml++/toml.h>

#include "scene/scene.hpp"

namespace twinflow {

/// Reads a scene from a TOML table, such as [scene] of a case, like parse_scene.
Scene read_scene_table(const toml::table& table, const std::string& origin,
                       const std::filesystem::path& folder, NamedFiles files);

}  // namespace twinflow
