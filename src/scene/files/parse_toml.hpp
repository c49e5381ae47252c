#pragma once

#include <string>
#include <string_view>

#include <toml++/toml.h>

namespace twinflow {

/// Reads TOML for all of the program. Throws InputError with `origin`, line and column for a mistake or by
/// `require_parsable`.
toml::table parse_toml(std::string_view text, const std::string& origin);

}  // namespace twinflow
