#pragma once

#include "scene/files/scene_file.hpp"
#include "scene/solid.hpp"

namespace twinflow::scene_file {

/// Reads a [[solid]]. Throws InputError.
Solid read_solid(const Source& source, const toml::table& table);

}  // namespace twinflow::scene_file
