#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace twinflow {

/// The XDG variable's absolute path, else `below_home` in the home folder, if there is one.
std::optional<std::filesystem::path> user_folder(const char* variable, const std::string& below_home);

/// Creates a folder for the user alone.
void make_user_folder(const std::filesystem::path& folder);

}  // namespace twinflow
