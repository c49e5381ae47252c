#pragma once

#include <string>
#include <vector>

#include "scene/files/scene_file.hpp"
#include "scene/gauge.hpp"

namespace twinflow::scene_file {

/// Reads the name of a gauge or solid. Throws InputError.
std::string read_name(const Source& source, const std::string& key, const toml::node& node);

/// Reads all [[gauge]]. Throws InputError.
std::vector<Gauge> read_gauges(const Source& source, const toml::node& node);

}  // namespace twinflow::scene_file
