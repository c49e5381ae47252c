#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace twinflow {

/// Whether the name is a built-in image's: "builtin:maze".
bool is_builtin_image(std::string_view name);

/// The file's bytes. Throws InputError if there is none.
std::string_view builtin_image(std::string_view name);

/// The argument of `load_image` for an image of a scene in `folder`.
std::filesystem::path image_place(const std::filesystem::path& folder, const std::string& name);

}  // namespace twinflow
