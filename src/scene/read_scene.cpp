#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <sstream>

#include "core/error.hpp"
#include "core/files.hpp"
#include "scene/document_bounds.hpp"
#include "scene/formula.hpp"
#include "scene/image.hpp"
#include "scene/messages.hpp"
#include "scene/named_files.hpp"
#include "scene/parameters.hpp"
#include "scene/scene.hpp"
#include "scene/scene_images.hpp"

namespace twinflow {
namespace {

namespace fs = std::filesystem;

/// Where a text comes from.
struct Source {
  std::string origin;    ///< what messages call it
  fs::path folder;       ///< names of files in it start here
  std::string identity;  ///< the same for the same file, to notice a circle of bases
  NamedFiles files = NamedFiles::below;
  std::set<std::string>* images = nullptr;  ///< that were found to be good; each is read once
};

constexpr std::size_t kLongestShown = 400;   ///< bytes of a value before it is cut for a message
constexpr std::size_t kLongestText = 4096;   ///< bytes of a name or formula
constexpr std::size_t kLongestTitle = 500;   ///< bytes
constexpr std::size_t kMostImages = 64;      ///< that changes take one after the other
constexpr std::size_t kMostBases = 16;       ///< of one another
constexpr std::size_t kMostTables = 100000;  ///< gestures, or changes
constexpr std::size_t kMostBodies = 1000;    ///< each is looked at with each other one

std::string at(const Source& source, const toml::source_position& position) {
  return source.origin + ":" + std::to_string(position.line) + ":" + std::to_string(position.column) + ": ";
}

std::string at(const Source& source, const toml::node& node) { return at(source, node.source().begin); }

/// Adds a value to a text that is already too long only by its beginning.
void append_value(std::string& text, const toml::node& node) {
  if (text.size() > kLongestShown) return;
  if (const auto* string = node.as_string()) {
    text += in_quotes(string->get().substr(0, kLongestShown));
  } else if (const auto* number = node.as_floating_point()) {
    const std::string digits = format_value(number->get());
    text += digits.find_first_not_of("-0123456789") == std::string::npos ? digits + ".0" : digits;
  } else if (const toml::array* array = node.as_array()) {
    text += "[";
    for (const toml::node& element : *array) {
      text += text.back() == '[' ? " " : ", ";
      append_value(text, element);
      if (text.size() > kLongestShown) return;
    }
    text += " ]";
  } else if (node.is_table()) {
    text += "{…}";
  } else {
    std::ostringstream stream;
    stream.imbue(std::locale::classic());
    node.visit([&](const auto& value) { stream << value; });
    text += on_one_line(stream.str());
  }
}

/// A value as messages show it: on one line, long ones cut.
std::string shown(const toml::node& node) {
  std::string text;
  append_value(text, node);
  return beginning_of(text);
}

[[noreturn]] void refuse(const Source& source, const toml::node& node, const std::string& key,
                         const std::string& reason) {
  throw InputError(at(source, node) + key + " = " + shown(node) + ": " + reason);
}

void require_short(const Source& source, const toml::node& node, const std::string& key, std::size_t most) {
  const auto* text = node.as_string();
  if (text == nullptr || text->get().size() <= most) return;
  refuse(source, node, key,
         "has " + std::to_string(text->get().size()) + " bytes, more than " + std::to_string(most));
}

/// Runs `action` and puts `prefix` before the message of an InputError.
template <class Action>
auto with_prefix(const std::string& prefix, Action&& action) {
  try {
    return action();
  } catch (const InputError& error) {
    throw InputError(prefix + error.what());
  }
}

// Parameters.

/// Nothing for arrays, tables, dates and integers beyond `int`, which no parameter allows.
std::optional<ParameterValue> to_value(const toml::node& node) {
  if (const auto* value = node.as_boolean()) return value->get();
  if (const auto* value = node.as_floating_point()) return value->get();
  if (const auto* value = node.as_string()) return value->get();
  const auto* integer = node.as_integer();
  if (integer == nullptr || integer->get() != static_cast<int>(integer->get())) return std::nullopt;
  return static_cast<int>(integer->get());
}

void require_image(const Source& source, const std::string& name) {
  if (source.files == NamedFiles::images_unread) return;
  if (source.images->contains(name)) return;
  if (source.images->size() == kMostImages) {
    throw InputError("a scene names at most " + std::to_string(kMostImages) + " images");
  }
  require_nameable(name, source.folder, source.files);
  load_image(source.folder / name);
  source.images->insert(name);
}

void read_parameter(Scene& scene, const Source& source, const Parameter& parameter, const toml::node& node) {
  const std::string key(parameter.key);
  require_short(source, node, key, kLongestText);
  const std::optional<ParameterValue> value = to_value(node);
  if (!value) refuse(source, node, key, "must be " + allowed_values(parameter));
  with_prefix(at(source, node), [&] { set_parameter(scene.settings, parameter, *value); });

  if (is_formula(parameter)) {
    const std::string& text = std::get<std::string>(*value);
    if (!text.empty() || !may_be_empty(parameter)) Formula(text, at(source, node) + key);
  }
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
  return std::ranges::any_of(parameters(),
                             [&](const Parameter& parameter) { return parameter.group() == key; });
}

constexpr auto kDeepest = 4;  ///< tables within tables that are looked into

auto depth_of(std::string_view key) { return std::ranges::count(key, '.'); }

/// The parameters of a table, in the order of the file, each given to `read`; a table inside it stands for a
/// dotted key. `others` are read elsewhere.
template <class Read>
void read_table(const Source& source, const toml::table& table, const std::string& prefix,
                std::span<const std::string_view> others, const Read& read) {
  for (const auto& [name, node] : table) {
    const std::string key = prefix + on_one_line(name.str());
    if (prefix.empty() && std::ranges::find(others, key) != others.end()) continue;
    const auto found = std::ranges::find(parameters(), std::string_view(key), &Parameter::key);
    if (found != parameters().end()) {
      read(*found, node);
    } else if (node.is_table() && (is_group(key) || !node.as_table()->empty()) && depth_of(key) < kDeepest) {
      read_table(source, *node.as_table(), key + ".", others, read);
    } else {
      throw InputError(at(source, name.source().begin) + unknown(key, node));
    }
  }
}

// Gestures.

std::optional<double> to_number(const toml::node& node) {
  const std::optional<double> number = node.value<double>();
  return node.is_number() && number && std::isfinite(*number) ? number : std::nullopt;
}

/// The numbers of an array that holds `count` of them, each in [minimum, maximum], and nothing else.
std::optional<std::vector<double>> to_numbers(const toml::node& node, std::size_t count, double minimum,
                                              double maximum) {
  const toml::array* array = node.as_array();
  if (array == nullptr || array->size() != count) return std::nullopt;
  std::vector<double> numbers;
  for (const toml::node& element : *array) {
    const std::optional<double> number = to_number(element);
    if (!number || *number < minimum || *number > maximum) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

BrushTool read_tool(const Source& source, const toml::node& node) {
  const Parameter& tools = find_parameter("brush.tool");
  const auto name = node.value<std::string>();
  if (!name) refuse(source, node, "gesture.tool", "must be " + allowed_values(tools));
  Settings settings = default_settings();
  try {
    set_parameter(settings, tools, *name);
  } catch (const InputError&) {
    const std::string known(nearest(*name, tools.names));
    refuse(source, node, "gesture.tool",
           "must be " + allowed_values(tools) + (known.empty() ? "" : "; the nearest is " + known));
  }
  return settings.brush.tool;
}

glm::vec3 color_in_row(const Source& source, const toml::node& row, std::span<const double> numbers) {
  const auto channels = numbers.subspan(3);
  if (std::ranges::any_of(channels, [](double c) { return c < 0.0 || c > 1.0; })) {
    refuse(source, row, "gesture.path", "red, green and blue must be from 0 to 1");
  }
  return {channels[0], channels[1], channels[2]};
}

std::vector<Gesture::Waypoint> read_path(const Source& source, const toml::node& node) {
  constexpr double kFarthest = 1e6;  // times; positions a hundred domains away
  constexpr double kFarthestPosition = 100.0;
  const toml::array* rows = node.as_array();
  if (rows == nullptr || rows->size() < 2) {
    refuse(source, node, "gesture.path", "must be two or more rows [t, x, y]");
  }
  std::vector<Gesture::Waypoint> path;
  for (const toml::node& row : *rows) {
    const bool colored = row.is_array() && row.as_array()->size() == 6;
    const auto numbers = to_numbers(row, colored ? 6 : 3, -kFarthest, kFarthest);
    if (!numbers || (*numbers)[0] < 0.0) {
      refuse(source, row, "gesture.path",
             "a row must be three numbers [t, x, y] with t from 0 on, or six [t, x, y, red, green, blue]");
    }
    if (std::abs((*numbers)[1]) > kFarthestPosition || std::abs((*numbers)[2]) > kFarthestPosition) {
      refuse(source, row, "gesture.path", "positions must be from -100 to 100");
    }
    if (!path.empty() && (*numbers)[0] <= path.back().time) {
      refuse(source, row, "gesture.path", "the times must increase from row to row");
    }
    path.push_back({(*numbers)[0], {(*numbers)[1], (*numbers)[2]}});
    if (colored) path.back().color = color_in_row(source, row, *numbers);
  }
  return path;
}

constexpr double kSmallestRadius = 0.005;
constexpr double kLargestRadius = 4.0;

double read_within(const Source& source, const toml::node& node, const std::string& key, double least,
                   double most) {
  const std::optional<double> number = to_number(node);
  if (!number || *number < least || *number > most) {
    refuse(source, node, key, "must be a number from " + format_value(least) + " to " + format_value(most));
  }
  return *number;
}

glm::dvec2 read_pair(const Source& source, const toml::node& node, const std::string& key,
                     const std::string& names, double least, double most) {
  const auto numbers = to_numbers(node, 2, least, most);
  if (!numbers) {
    refuse(source, node, key,
           "must be two numbers " + names + " from " + format_value(least) + " to " + format_value(most));
  }
  return {(*numbers)[0], (*numbers)[1]};
}

glm::vec3 read_color(const Source& source, const toml::node& node, const std::string& key) {
  const auto numbers = to_numbers(node, 3, 0.0, 1.0);
  if (!numbers) refuse(source, node, key, "must be three numbers [red, green, blue] from 0 to 1");
  return {(*numbers)[0], (*numbers)[1], (*numbers)[2]};
}

Gesture read_gesture(const Source& source, const toml::table& table) {
  constexpr std::array<std::string_view, 4> kKeys{"tool", "path", "radius", "color"};
  Gesture gesture;
  for (const auto& [name, node] : table) {
    const std::string_view key = name.str();
    if (key == "tool") {
      gesture.tool = read_tool(source, node);
    } else if (key == "path") {
      gesture.path = read_path(source, node);
    } else if (key == "radius") {
      gesture.radius = read_within(source, node, "gesture.radius", kSmallestRadius, kLargestRadius);
    } else if (key == "color") {
      gesture.color = read_color(source, node, "gesture.color");
    } else {
      const std::string known(nearest(key, kKeys));
      throw InputError(at(source, name.source().begin) + "gesture." + beginning_of(on_one_line(key)) + " = " +
                       shown(node) + ": unknown key; a gesture has tool, path, radius and color" +
                       (known.empty() ? "" : "; the nearest is " + known));
    }
  }
  if (gesture.path.empty()) {
    throw InputError(at(source, table) + "gesture.path: is missing; must be two or more rows [t, x, y]");
  }
  return gesture;
}

// Rigid bodies.

BodyShape read_shape(const Source& source, const toml::table& table) {
  const toml::node* node = table.get("shape");
  if (node == nullptr)
    throw InputError(at(source, table) + "body.shape: is missing; must be \"disc\" or \"box\"");
  const auto name = node->value<std::string>();
  if (name == "box") return BodyShape::box;
  if (name != "disc") refuse(source, *node, "body.shape", "must be \"disc\" or \"box\"");
  return BodyShape::disc;
}

/// One key of a body. False if there is none of that name.
bool read_body_key(Body& body, const Source& source, std::string_view key, const toml::node& node) {
  constexpr double kFarthest = 100.0;
  constexpr double kFastest = 1000.0;
  if (key == "center") {
    body.center = read_pair(source, node, "body.center", "[x, y]", -kFarthest, kFarthest);
  } else if (key == "radius" && body.shape == BodyShape::disc) {
    body.size = glm::dvec2(2.0 * read_within(source, node, "body.radius", kSmallestRadius, kLargestRadius));
  } else if (key == "size" && body.shape == BodyShape::box) {
    body.size =
        read_pair(source, node, "body.size", "[width, height]", 2.0 * kSmallestRadius, 2.0 * kLargestRadius);
  } else if (key == "angle") {
    body.angle = read_within(source, node, "body.angle", -kFastest, kFastest);
  } else if (key == "density") {
    body.density = read_within(source, node, "body.density", kLeastDensity, kLargestDensity);
  } else if (key == "velocity") {
    body.velocity = read_pair(source, node, "body.velocity", "[u, v]", -kFastest, kFastest);
  } else if (key == "spin") {
    body.spin = read_within(source, node, "body.spin", -kFastest, kFastest);
  } else if (key == "color") {
    body.color = read_color(source, node, "body.color");
  } else {
    return key == "shape";
  }
  return true;
}

Body read_body(const Source& source, const toml::table& table) {
  const bool box = read_shape(source, table) == BodyShape::box;
  const std::string_view extent = box ? "size" : "radius";
  const std::array<std::string_view, 8> keys{"shape",   "center",   extent, "angle",
                                             "density", "velocity", "spin", "color"};
  Body body;
  body.shape = box ? BodyShape::box : BodyShape::disc;
  for (const auto& [name, node] : table) {
    if (read_body_key(body, source, name.str(), node)) continue;
    const std::string known(nearest(name.str(), keys));
    throw InputError(at(source, name.source().begin) + "body." + beginning_of(on_one_line(name.str())) +
                     " = " + shown(node) + ": unknown key; a " + (box ? "box" : "disc") +
                     " has shape, center, " + std::string(extent) +
                     ", angle, density, velocity, spin and color" +
                     (known.empty() ? "" : "; the nearest is " + known));
  }
  for (const std::string_view needed : {std::string_view("center"), extent}) {
    if (!table.contains(needed)) {
      throw InputError(at(source, table) + "body." + std::string(needed) + ": is missing");
    }
  }
  return body;
}

/// The elements of an array of tables, each read by `read`.
template <class Read>
auto read_tables(const Source& source, const toml::node& node, const std::string& key, std::size_t most,
                 const Read& read) {
  const std::string allowed = "must be tables, each under its own [[" + key + "]]";
  const toml::array* tables = node.as_array();
  if (tables == nullptr) refuse(source, node, key, allowed);
  if (tables->size() > most) {
    throw InputError(at(source, node) + key + ": has " + std::to_string(tables->size()) +
                     " tables, more than " + std::to_string(most));
  }
  std::vector<decltype(read(source, toml::table()))> elements;
  for (const toml::node& element : *tables) {
    if (!element.is_table()) refuse(source, element, key, allowed);
    elements.push_back(read(source, *element.as_table()));
  }
  return elements;
}

// Changes on the way.

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
      source, node, "change", kMostTables,
      [&](const Source& from, const toml::table& table) { return read_change(scene, from, table); });
  std::ranges::stable_sort(changes, {}, &SettingsChange::time);
  return changes;
}

// Scenes and what they are based on.

Scene read_scene(std::string_view text, const Source& source, std::vector<std::string> derived);

const BuiltinScene* find_builtin(std::string_view name) {
  const auto found = std::ranges::find(builtin_scenes(), name, &BuiltinScene::name);
  return found == builtin_scenes().end() ? nullptr : &*found;
}

/// The last part of a message about a name that is no scene.
std::string nearest_scene(const std::string& name) {
  std::vector<std::string_view> names;
  for (const BuiltinScene& scene : builtin_scenes()) names.push_back(scene.name);
  const std::string known(nearest(name, names));
  return (known.empty() ? "" : "the nearest is " + known + ", and ") + "`twinflow scenes` lists them";
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

/// `derived` are the identities of the scenes that lead here, this one included.
Scene read_base(const Source& source, const toml::node& node, const std::vector<std::string>& derived) {
  const auto name = node.value<std::string>();
  if (!name) refuse(source, node, "base", "must be the name of a scene, in quotes");
  require_short(source, node, "base", kLongestText);
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
  if (std::ranges::find(derived, identity) != derived.end()) {
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

toml::table parse_document(std::string_view text, const Source& source) {
  require_parsable(text, source.origin);
  try {
    return toml::parse(text, source.origin);
  } catch (const toml::parse_error& error) {
    throw InputError(at(source, error.source().begin) + on_one_line(error.description()));
  }
}

Scene read_scene(std::string_view text, const Source& given, std::vector<std::string> derived) {
  std::set<std::string> images;
  Source source = given;
  source.images = &images;
  const toml::table document = parse_document(text, source);
  derived.push_back(source.identity);

  Scene scene;
  scene.settings = default_settings();
  if (const toml::node* base = document.get("base")) {
    scene = read_base(source, *base, derived);
    scene = with_whole_image_paths(std::move(scene));
  }
  scene.folder = source.folder;
  scene.name = fs::path(source.origin).stem().string();
  if (const toml::node* title = document.get("title")) {
    if (!title->is_string()) refuse(source, *title, "title", "must be text in quotes");
    require_short(source, *title, "title", kLongestTitle);
    scene.title = title->as_string()->get();
  }
  constexpr std::array<std::string_view, 5> kOthers{"title", "base", "gesture", "body", "change"};
  read_table(source, document, "", kOthers, [&](const Parameter& parameter, const toml::node& node) {
    read_parameter(scene, source, parameter, node);
  });
  if (const toml::node* changes = document.get("change")) {
    scene.changes = read_changes(scene, source, *changes);
  }
  if (const toml::node* gestures = document.get("gesture")) {
    scene.gestures = read_tables(source, *gestures, "gesture", kMostTables, read_gesture);
  }
  if (const toml::node* bodies = document.get("body")) {
    scene.bodies = read_tables(source, *bodies, "body", kMostBodies, read_body);
  }
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
  std::error_code ignored;
  const fs::path beside = folder / fs::path(origin).filename();
  return read_scene(toml, {origin, folder, fs::weakly_canonical(beside, ignored).string(), files}, {});
}

}  // namespace twinflow
