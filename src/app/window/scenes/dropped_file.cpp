#include "app/window/scenes/dropped_file.hpp"

#include <algorithm>
#include <cctype>

#include "core/error.hpp"

namespace twinflow {
namespace {

std::string lower_case_extension(const std::filesystem::path& file) {
  std::string extension = file.extension().string();
  std::ranges::transform(extension, extension.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return extension;
}

}  // namespace

DroppedFile what_was_dropped(const std::vector<std::filesystem::path>& files) {
  if (files.size() != 1) throw InputError("Drop one file: a scene (.toml) or a picture (.png, .jpg)");
  const std::filesystem::path file = std::filesystem::absolute(files.front());
  std::string name = file.filename().string();
  std::ranges::replace_if(
      name, [](unsigned char letter) { return letter < ' '; }, '?');
  const std::string extension = lower_case_extension(file);
  std::error_code unknown;
  if (!std::filesystem::is_directory(file, unknown)) {
    if (extension == ".toml") return DroppedScene{file.string()};
    if (extension == ".png" || extension == ".jpg" || extension == ".jpeg") return DroppedPicture{file};
  }
  throw InputError(name + " is neither a scene (.toml) nor a picture (.png, .jpg)");
}

Settings with_dye_picture(Settings settings, const std::filesystem::path& file) {
  settings.dye.image = std::filesystem::absolute(file).lexically_normal().string();
  return settings;
}

}  // namespace twinflow
