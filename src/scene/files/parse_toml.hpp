#pragma once

#include <string>
#include <string_view>

#include <toml++/toml.h>

namespace twinflow {

/// Reads a TOML text. Every TOML file that the program reads goes through here, whoever wrote it. Throws
/// InputError with `origin`, line and column for a mistake, and for what `require_parsable` refuses.
toml::table parse_toml(std::string_view text, const std::string& origin);

}  // namespace twinflow
