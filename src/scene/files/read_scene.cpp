#include "scene/files/read_scene.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/find_by.hpp"
#include "scene/fields/scene_images.hpp"
#include "scene/files/parse_toml.hpp"
#include "scene/files/read_gauge.hpp"
#include "scene/files/read_gesture.hpp"
#include "scene/files/read_solid.hpp"
#include "scene/files/readable.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

namespace fs = std::filesystem;
using namespace scene_file;

constexpr std::size_t kLongestName = 4096;  ///< bytes of a name
constexpr std::size_t kLongestGroup = 500;  ///< bytes
constexpr std::size_t kMostBases = 16;      ///< in a chain
constexpr std::size_t kMostChanges = 100000;
constexpr std::size_t kMostBodies = 1000;  ///< every pair of bodies is checked for contact

// Parameters.

/// The node's value; nothing for arrays, tables, dates and integers beyond `int`, which no parameter allows.
std::optional<ParameterValue> to_value(const toml::node& node) {
  if (const auto* value = node.as_boolean()) return value->get();
  if (const auto* value = node.as_floating_point()) return value->get();
  if (const auto* value = node.as_string()) return value->get();
  const auto* integer = node.as_integer();
  if (integer == nullptr || integer->get() != static_cast<int>(integer->get())) return std::nullopt;
  return static_cast<int>(integer->get());
}

void read_parameter(Scene& scene, const Source& source, const Parameter& parameter, const toml::node& node) {
  const std::string key(parameter.key);
  const std::optional<ParameterValue> value = to_value(node);
  if (!value) refuse(source, node, key, "must be " + allowed_values(parameter));
  with_prefix(at(source, node), [&] {
    set_parameter(scene.settings, parameter, *value);
    require_readable(parameter, *value, scene.settings);
  });
  if (is_image(parameter) && !std::get<std::string>(*value).empty()) {
    with_prefix(at(source, node) + key + " = " + shown(node) + ": ",
                [&] { require_image(source, std::get<std::string>(*value)); });
  }
}

std::string unknown(const std::string& key, const toml::node& node) {
  const std::string named = beginning_of(key);
  return node.is_table() ? named + ": " + unknown_key(key)
                         : named + " = " + shown(node) + ": " + unknown_key(key);
}

bool is_group(std::string_view key) {
  return std::any_of(parameters().begin(), parameters().end(),
                     [&](const Parameter& parameter) { return parameter.group() == key; });
}

constexpr auto kDeepestTables = 4;  ///< depth of tables within tables that are read

auto depth_of(std::string_view key) { return std::count(key.begin(), key.end(), '.'); }

/// Calls read(parameter, node) for the parameters of a table, in the order of the file; a table within it
/// stands for a dotted key. The keys `others` are read elsewhere.
template <class Read>
void read_table(const Source& source, const toml::table& table, const std::string& prefix,
                std::span<const std::string_view> others, const Read& read) {
  for (const auto& [name, node] : table) {
    const std::string key = prefix + on_one_line(name.str());
    if (prefix.empty() && std::find(others.begin(), others.end(), key) != others.end()) continue;
    const auto found = find_by(parameters(), &Parameter::key, std::string_view(key));
    if (found != parameters().end()) {
      read(*found, node);
    } else if (node.is_table() && (is_group(key) || !node.as_table()->empty()) &&
               depth_of(key) < kDeepestTables) {
      read_table(source, *node.as_table(), key + ".", others, read);
    } else {
      throw InputError(at(source, name.source().begin) + unknown(key, node));
    }
  }
}

// Changes while the scene runs.

constexpr double kLatest = 1e6;  ///< seconds

SettingsChange read_change(Scene& scene, const Source& source, const toml::table& table) {
  constexpr std::array<std::string_view, 1> kOthers{"at"};
  const toml::node* time = table.get("at");
  if (time == nullptr)
    throw InputError(at(source, table) + "change.at: is missing; must be a time in seconds");
  SettingsChange change{read_within(source, *time, "change.at", 0.0, kLatest), {}};
  read_table(source, table, "", kOthers, [&](const Parameter& parameter, const toml::node& node) {
    if (parameter.takes_effect == TakesEffect::on_reset) {
      refuse(source, node, std::string(parameter.key), "must stay as it is from the start");
    }
    read_parameter(scene, source, parameter, node);
    change.values.emplace_back(parameter.key, parameter.get(scene.settings));
  });
  return change;
}

std::vector<SettingsChange> read_changes(Scene scene, const Source& source, const toml::node& node) {
  auto changes = read_tables(
      source, node, "change", kMostChanges,
      [&](const Source& from, const toml::table& table) { return read_change(scene, from, table); });
  std::stable_sort(changes.begin(), changes.end(),
                   [](const SettingsChange& a, const SettingsChange& b) { return a.time < b.time; });
  return changes;
}

// Scenes and their bases.

Scene read_scene(const toml::table& document, const Source& source, std::vector<std::string> derived);

Scene read_scene(std::string_view text, const Source& source, std::vector<std::string> derived) {
  return read_scene(parse_toml(text, source.origin), source, std::move(derived));
}

const BuiltinScene* find_builtin(std::string_view name) {
  const auto found = find_by(builtin_scenes(), &BuiltinScene::name, name);
  return found == builtin_scenes().end() ? nullptr : &*found;
}

/// The end of a message about an unknown scene.
std::string nearest_scene(const std::string& name) {
  std::vector<std::string_view> names;
  for (const BuiltinScene& scene : builtin_scenes()) names.push_back(scene.name);
  const std::string known(nearest(name, names));
  return (known.empty() ? "" : "the nearest is " + known + ", and ") + std::string(kListsScenes);
}

Scene read_builtin(const BuiltinScene& builtin, std::vector<std::string> derived) {
  const std::string name(builtin.name);
  Scene scene = read_scene(builtin.toml, {.origin = name, .folder = {}, .identity = "built-in " + name},
                           std::move(derived));
  scene.name = name;
  return scene;
}

Scene read_scene_file(const fs::path& path, NamedFiles files, std::vector<std::string> derived) {
  std::error_code ignored;
  const std::string identity = fs::weakly_canonical(path, ignored).string();
  return read_scene(read_file(path), {path.string(), path.parent_path(), identity, files},
                    std::move(derived));
}

/// `derived` are the identities of the scenes that are based on this one, from the first to this file.
Scene read_base(const Source& source, const toml::node& node, const std::vector<std::string>& derived) {
  const auto name = node.value<std::string>();
  if (!name) refuse(source, node, "base", "must be the name of a scene, in quotes");
  require_short(source, node, "base", kLongestName);
  const BuiltinScene* builtin = find_builtin(*name);
  std::error_code ignored;
  fs::path named = *name;
  if (builtin == nullptr && !fs::is_regular_file(source.folder / named, ignored)) named += ".toml";
  const fs::path path = source.folder / named;
  if (builtin == nullptr && !fs::is_regular_file(path, ignored)) {
    refuse(source, node, "base",
           "must be a built-in scene or a file beside this one; " + nearest_scene(*name));
  }
  const std::string identity =
      builtin != nullptr ? "built-in " + *name : fs::weakly_canonical(path, ignored).string();
  if (std::find(derived.begin(), derived.end(), identity) != derived.end()) {
    refuse(source, node, "base", "must not lead back to the scene itself");
  }
  if (derived.size() > kMostBases) {
    refuse(source, node, "base", "more than " + std::to_string(kMostBases) + " scenes based on one another");
  }
  if (builtin != nullptr) return read_builtin(*builtin, derived);
  with_prefix(at(source, node) + "base = " + shown(node) + ": ",
              [&] { require_nameable(named, source.folder, source.files); });
  return read_scene_file(path, source.files, derived);
}

Scene read_scene(const toml::table& document, const Source& given, std::vector<std::string> derived) {
  std::set<std::string> images;
  Source source = given;
  source.images = &images;
  derived.push_back(source.identity);

  Scene scene;
  scene.settings = default_settings();
  if (const toml::node* base = document.get("base")) {
    scene = read_base(source, *base, derived);
    scene = with_whole_image_paths(std::move(scene));
  }
  scene.named_itself.clear();
  scene.folder = source.folder;
  scene.name = fs::path(source.origin).stem().string();
  if (const toml::node* title = document.get("title")) {
    if (!title->is_string()) refuse(source, *title, "title", "must be text in quotes");
    scene.title = title->as_string()->get();
    with_prefix(at(source, *title), [&] { require_title(scene.title); });
  }
  scene.group.clear();
  if (const toml::node* group = document.get("group")) {
    if (!group->is_string()) refuse(source, *group, "group", "must be text in quotes");
    require_short(source, *group, "group", kLongestGroup);
    scene.group = group->as_string()->get();
  }
  constexpr std::array<std::string_view, 8> kOthers{"title", "group", "base",  "gesture",
                                                    "body",  "solid", "gauge", "change"};
  read_table(source, document, "", kOthers, [&](const Parameter& parameter, const toml::node& node) {
    read_parameter(scene, source, parameter, node);
    scene.named.insert(std::string(parameter.key));
    scene.named_itself.insert(std::string(parameter.key));
  });
  if (const toml::node* changes = document.get("change")) {
    scene.changes = read_changes(scene, source, *changes);
  }
  if (const toml::node* gestures = document.get("gesture")) {
    scene.gestures = read_tables(source, *gestures, "gesture", kMostGestures, read_gesture);
  }
  if (const toml::node* bodies = document.get("body")) {
    scene.bodies = read_tables(source, *bodies, "body", kMostBodies, read_body);
  }
  if (const toml::node* solids = document.get("solid")) {
    scene.solids = read_tables(source, *solids, "solid", kMostSolids, read_solid);
  }
  if (const toml::node* gauges = document.get("gauge")) scene.gauges = read_gauges(source, *gauges);
  return scene;
}

}  // namespace

Scene load_scene(const std::string& name_or_path, NamedFiles files) {
  if (const BuiltinScene* builtin = find_builtin(name_or_path)) return read_builtin(*builtin, {});
  const fs::path path = name_or_path;
  std::error_code ignored;
  if (!path.has_parent_path() && path.extension() != ".toml" && !fs::exists(path, ignored)) {
    throw InputError(on_one_line(name_or_path) + ": unknown scene; " + nearest_scene(name_or_path));
  }
  return read_scene_file(path, files, {});
}

Scene parse_scene(std::string_view toml, const std::string& origin, const fs::path& folder,
                  NamedFiles files) {
  return read_scene_table(parse_toml(toml, origin), origin, folder, files);
}

Scene read_scene_table(const toml::table& table, const std::string& origin, const fs::path& folder,
                       NamedFiles files) {
  std::error_code ignored;
  const fs::path beside = folder / fs::path(origin).filename();
  return read_scene(table, {origin, folder, fs::weakly_canonical(beside, ignored).string(), files}, {});
}

}  // namespace twinflow
