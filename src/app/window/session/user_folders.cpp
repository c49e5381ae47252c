#include "app/window/session/user_folders.hpp"

#include <cstdlib>
#include <system_error>

namespace twinflow {
namespace {

namespace fs = std::filesystem;

std::optional<fs::path> folder_from(const char* variable) {
  const char* const value = std::getenv(variable);
  if (value == nullptr || !fs::path(value).is_absolute()) return {};
  return fs::path(value);
}

}  // namespace

std::optional<fs::path> user_folder(const char* variable, const std::string& below_home) {
  if (auto folder = folder_from(variable)) return folder;
  if (const auto home = folder_from("HOME")) return *home / below_home;
  return {};
}

void make_user_folder(const fs::path& folder) {
  std::error_code error;  // writing there will also fail, and say so
  if (fs::create_directories(folder, error)) fs::permissions(folder, fs::perms::owner_all, error);
}

}  // namespace twinflow
