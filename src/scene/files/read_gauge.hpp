#pragma once

#include <vector>

#include "scene/files/scene_file.hpp"
#include "scene/gauges/gauge.hpp"

namespace twinflow::scene_file {

/// Reads all [[gauge]] of a scene file. Throws InputError.
std::vector<Gauge> read_gauges(const Source& source, const toml::node& node);

}  // namespace twinflow::scene_file
