#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "scene/named_files.hpp"

namespace twinflow {

struct SceneEntry {
  std::string source;  ///< what load_scene takes: a built-in name or a path
  std::string name;    ///< built-in name or the file's name
  std::string title;
  std::string description;  ///< a sentence, after a known Reynolds number; may be empty
  std::string group;
};

/// The group of the user's folder.
inline constexpr const char* kFolderGroup = "In this folder";

/// All built-in scenes by groups, then the scenes among `folder`'s .toml files by name. An unreadable folder
/// is left out.
std::vector<SceneEntry> list_scenes(const std::filesystem::path& folder,
                                    NamedFiles files = NamedFiles::below);

/// The first sentence of the head comment, or empty.
std::string description_of(std::string_view toml);

}  // namespace twinflow
