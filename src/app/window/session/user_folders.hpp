#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace twinflow {

/// A folder of the user's by the XDG rules: what the variable names, if that is a whole path, else
/// `below_home` in the home folder. Nothing where there is no home folder either.
std::optional<std::filesystem::path> user_folder(const char* variable, const std::string& below_home);

/// Makes it, and then for the user alone, where it is missing.
void make_user_folder(const std::filesystem::path& folder);

}  // namespace twinflow
