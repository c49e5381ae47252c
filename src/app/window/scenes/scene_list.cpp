#include "app/window/scenes/scene_list.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <system_error>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/numbers.hpp"
#include "scene/scene.hpp"
#include "world/readings/flow_numbers.hpp"

namespace twinflow {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 60;
constexpr std::uintmax_t kLargestFile = 4u << 20;  ///< bytes, as a file is read to be listed

/// The groups of the built-in scenes, in the order in which they are shown; others follow.
constexpr std::array<std::string_view, 7> kGroups = {"Beautiful",       "Liquids",         "Channels", "Heat",
                                                     "Exact solutions", "Published cases", "Tests"};
constexpr const char* kNoGroup = "More";

auto place_of(const SceneEntry& scene) { return std::ranges::find(kGroups, scene.group) - kGroups.begin(); }

/// "Re 20. " of a scene that gives reference scales, else nothing.
std::string reynolds_prefix(const Settings& settings) {
  const auto number = reynolds_number(settings, acting_viscosity(settings));
  if (!number) return {};
  return formatted("Re %.4g. ", *number);
}

SceneEntry entry_of(const std::string& source, const std::string& name, std::string_view toml,
                    NamedFiles files) {
  const Scene scene = load_scene(source, files);
  return {source, name, scene.title.empty() ? name : scene.title,
          reynolds_prefix(scene.settings) + description_of(toml),
          scene.group.empty() ? kNoGroup : scene.group};
}

/// The paths of files that may be scenes, in the order of their names.
std::vector<fs::path> toml_files(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code unknown;
    const bool fits = entry->path().extension() == ".toml" && entry->is_regular_file(unknown) &&
                      entry->file_size(unknown) <= kLargestFile;
    if (fits && !unknown) files.push_back(entry->path());
  }
  std::ranges::sort(files);
  if (files.size() > kMostFiles) files.resize(kMostFiles);
  return files;
}

}  // namespace

std::string description_of(std::string_view toml) {
  std::istringstream lines{std::string(toml)};
  std::string text;
  for (std::string line; std::getline(lines, line) && line.starts_with('#');) {
    const auto first = line.find_first_not_of("# \t");
    if (first == std::string::npos) break;
    text += (text.empty() ? "" : " ") + line.substr(first);
    if (!text.empty() && text.back() == '\r') text.pop_back();
  }
  const auto end = text.find(". ");
  return end == std::string::npos ? text : text.substr(0, end + 1);
}

std::vector<SceneEntry> list_scenes(const fs::path& folder, NamedFiles files) {
  std::vector<SceneEntry> scenes;
  for (const BuiltinScene& builtin : builtin_scenes()) {
    const std::string name(builtin.name);
    scenes.push_back(entry_of(name, name, builtin.toml, files));
  }
  std::ranges::stable_sort(scenes, {}, place_of);
  for (const fs::path& file : toml_files(folder)) {
    try {
      scenes.push_back(entry_of(file.string(), file.filename().string(), read_file(file), files));
      scenes.back().group = kFolderGroup;
    } catch (const InputError&) {
      continue;  // another program's settings
    }
  }
  return scenes;
}

}  // namespace twinflow
