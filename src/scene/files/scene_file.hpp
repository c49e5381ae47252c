#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "core/error.hpp"
#include "scene/named_files.hpp"

// Readers of scene file values. Refusals name place and value.

namespace twinflow::scene_file {

/// The origin of a text.
struct Source {
  std::string origin;            ///< its name in messages
  std::filesystem::path folder;  ///< start of relative file names
  std::string identity;          ///< equal for the same file; detects circular bases
  NamedFiles files = NamedFiles::below;
  std::set<std::string>* images = nullptr;  ///< images already checked
};

/// "origin:line:column: "; empty outside files.
std::string at(const Source& source, const toml::source_position& position);
std::string at(const Source& source, const toml::node& node);

/// A value for messages, on one line, shortened if long.
std::string shown(const toml::node& node);

/// Throws InputError with place, key, value and reason.
[[noreturn]] void refuse(const Source& source, const toml::node& node, const std::string& key,
                         const std::string& reason);
/// Throws InputError for a key that a table does not have. `allowed`: "a gauge has name and at".
[[noreturn]] void refuse_key(const Source& source, std::string_view table, const toml::key& name,
                             const toml::node& node, const std::string& allowed,
                             std::span<const std::string_view> keys);
/// Throws InputError for a text over `most` bytes.
void require_short(const Source& source, const toml::node& node, const std::string& key, std::size_t most);

/// Runs `action`; puts `prefix` before an InputError's message.
template <class Action>
auto with_prefix(const std::string& prefix, Action&& action) {
  try {
    return action();
  } catch (const InputError& error) {
    throw InputError(prefix + error.what());
  }
}

/// The node's finite number, or nothing.
std::optional<double> to_number(const toml::node& node);
/// Exactly `count` numbers in [minimum, maximum]; nothing for other nodes.
std::optional<std::vector<double>> to_numbers(const toml::node& node, std::size_t count, double minimum,
                                              double maximum);

// These refuse values out of range. `names` is in messages: "[x, y]".
double read_within(const Source& source, const toml::node& node, const std::string& key, double least,
                   double most);
glm::dvec2 read_pair(const Source& source, const toml::node& node, const std::string& key,
                     const std::string& names, double least, double most);
glm::vec3 read_color(const Source& source, const toml::node& node, const std::string& key);

/// Throws InputError, without place, if the scene may not name the image or it is unreadable.
void require_image(const Source& source, const std::string& name);

/// Reads an array of tables by `read`.
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

}  // namespace twinflow::scene_file
