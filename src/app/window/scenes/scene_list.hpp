#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "scene/named_files.hpp"

namespace twinflow {

/// A scene that can be opened, as the browser shows it.
struct SceneEntry {
  std::string source;  ///< what load_scene takes: a built-in name or a path
  std::string name;    ///< a built-in name, or the name of the file
  std::string title;
  std::string description;  ///< a sentence, after the Reynolds number where it is known; may be empty
  std::string group;        ///< of scenes that are listed together
};

/// The group of the scenes in the user's folder.
inline constexpr const char* kFolderGroup = "In this folder";

/// All built-in scenes by groups, and then the .toml files of `folder` that are scenes, in the order of their
/// names. Other files are left out, and so is a folder that cannot be read.
std::vector<SceneEntry> list_scenes(const std::filesystem::path& folder,
                                    NamedFiles files = NamedFiles::below);

/// The first sentence of the comment at the head of a scene file, on one line; empty if there is none.
std::string description_of(std::string_view toml);

}  // namespace twinflow
