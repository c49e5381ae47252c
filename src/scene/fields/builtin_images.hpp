#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace twinflow {

/// Whether the name belongs to an image compiled into the program: "builtin:maze".
bool is_builtin_image(std::string_view name);

/// The bytes of the image file. Throws InputError if there is no such image.
std::string_view builtin_image(std::string_view name);

/// What `load_image` is to read for an image that a scene in `folder` names.
std::filesystem::path image_place(const std::filesystem::path& folder, const std::string& name);

}  // namespace twinflow
