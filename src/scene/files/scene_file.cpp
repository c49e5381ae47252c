#include "scene/files/scene_file.hpp"

#include <cmath>
#include <locale>
#include <sstream>

#include "scene/fields/builtin_images.hpp"
#include "scene/fields/image.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::scene_file {
namespace {

constexpr std::size_t kLongestShown = 400;  ///< bytes of a value before it is cut for a message

/// Appends a value to a text, unless the text is too long already; a long value is shortened.
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

}  // namespace

std::string at(const Source& source, const toml::source_position& position) {
  if (source.origin.empty() && !position) return "";
  return source.origin + ":" + std::to_string(position.line) + ":" + std::to_string(position.column) + ": ";
}

std::string at(const Source& source, const toml::node& node) { return at(source, node.source().begin); }

std::string shown(const toml::node& node) {
  std::string text;
  append_value(text, node);
  return beginning_of(text);
}

void refuse(const Source& source, const toml::node& node, const std::string& key, const std::string& reason) {
  throw InputError(at(source, node) + key + " = " + shown(node) + ": " + reason);
}

void refuse_key(const Source& source, std::string_view table, const toml::key& name, const toml::node& node,
                const std::string& allowed, std::span<const std::string_view> keys) {
  throw InputError(at(source, name.source().begin) + std::string(table) + "." +
                   beginning_of(on_one_line(name.str())) + " = " + shown(node) + ": unknown key; " + allowed +
                   nearest_hint(name.str(), keys));
}

void require_short(const Source& source, const toml::node& node, const std::string& key, std::size_t most) {
  const auto* text = node.as_string();
  if (text == nullptr || text->get().size() <= most) return;
  refuse(source, node, key,
         "has " + std::to_string(text->get().size()) + " bytes, more than " + std::to_string(most));
}

std::optional<double> to_number(const toml::node& node) {
  const std::optional<double> number = node.value<double>();
  return node.is_number() && number && std::isfinite(*number) ? number : std::nullopt;
}

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

void require_image(const Source& source, const std::string& name) {
  constexpr std::size_t kMostImages = 64;  // that one scene may name
  if (source.files == NamedFiles::images_unread) return;
  if (source.images->contains(name)) return;
  if (source.images->size() == kMostImages) {
    throw InputError("a scene names at most " + std::to_string(kMostImages) + " images");
  }
  if (!is_builtin_image(name)) require_nameable(name, source.folder, source.files);
  load_image(image_place(source.folder, name));
  source.images->insert(name);
}

}  // namespace twinflow::scene_file
