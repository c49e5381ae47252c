#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace twinflow {

/// A folder of the user by the XDG rules: the one that the variable names, if that is an absolute path, else
/// `below_home` in the home folder. Nothing if there is no home folder either.
std::optional<std::filesystem::path> user_folder(const char* variable, const std::string& below_home);

/// Creates the folder if it is missing, with permissions for the user alone.
void make_user_folder(const std::filesystem::path& folder);

}  // namespace twinflow
