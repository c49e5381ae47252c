#include "app/validate/table_reader.hpp"

#include <algorithm>
#include <cmath>

#include "core/error.hpp"
#include "scene/parameters/messages.hpp"

namespace twinflow::validation {

void TableReader::refuse(const toml::node& node, std::string_view key, const std::string& reason) const {
  throw InputError(origin_ + ":" + std::to_string(node.source().begin.line) + ": " +
                   beginning_of(on_one_line(key)) + ": " + on_one_line(reason));
}

void TableReader::refuse(std::string_view key, const std::string& reason) const {
  const toml::node* node = find(key);
  refuse(node == nullptr ? table_ : *node, key, reason);
}

void TableReader::allow_only(std::initializer_list<std::string_view> keys) const {
  for (const auto& [key, node] : table_) {
    if (std::ranges::find(keys, key.str()) != keys.end()) continue;
    refuse(node, key.str(),
           "unknown key" +
               nearest_hint(key.str(), std::vector<std::string_view>(keys), "; the nearest known key is "));
  }
}

std::string TableReader::text(std::string_view key, bool required) const {
  const toml::node* node = required_node(key, required);
  if (node == nullptr) return {};
  if (!node->is_string()) refuse(*node, key, "must be a text");
  return node->value_or(std::string());
}

double TableReader::number(std::string_view key, double otherwise) const {
  const toml::node* node = find(key);
  return node == nullptr ? otherwise : number_in(*node, key);
}

bool TableReader::flag(std::string_view key) const {
  const toml::node* node = find(key);
  if (node == nullptr) return false;
  if (!node->is_boolean()) refuse(*node, key, "must be true or false");
  return node->value_or(false);
}

std::vector<double> TableReader::numbers(std::string_view key, bool required) const {
  const toml::node* node = required_node(key, required);
  if (node == nullptr) return {};
  std::vector<double> values;
  for (const toml::node& element : array_in(*node, key, "must be a list of numbers")) {
    values.push_back(number_in(element, key));
  }
  return values;
}

std::vector<std::string> TableReader::texts(std::string_view key) const {
  const toml::node* node = find(key);
  if (node == nullptr) return {};
  std::vector<std::string> values;
  for (const toml::node& element : array_in(*node, key, "must be a list of texts")) {
    if (!element.is_string()) refuse(element, key, "must be a list of texts");
    values.push_back(element.value_or(std::string()));
  }
  return values;
}

std::vector<std::pair<double, double>> TableReader::pairs(std::string_view key) const {
  const toml::node* node = find(key);
  if (node == nullptr) return {};
  const char* const kForm = "must be a list of pairs of numbers";
  std::vector<std::pair<double, double>> values;
  for (const toml::node& element : array_in(*node, key, kForm)) {
    const toml::array& pair = array_in(element, key, kForm);
    if (pair.size() != 2) refuse(element, key, kForm);
    values.emplace_back(number_in(pair[0], key), number_in(pair[1], key));
  }
  return values;
}

std::vector<TableReader> TableReader::tables(std::string_view key, bool required) const {
  const toml::node* node = required_node(key, required);
  if (node == nullptr) return {};
  std::vector<TableReader> readers;
  for (const toml::node& element : array_in(*node, key, "must be a list of tables")) {
    if (!element.is_table()) refuse(element, key, "must be a list of tables");
    readers.emplace_back(*element.as_table(), origin_);
  }
  return readers;
}

const toml::node* TableReader::required_node(std::string_view key, bool required) const {
  const toml::node* node = find(key);
  if (node == nullptr && required) refuse(table_, key, "is missing");
  return node;
}

double TableReader::number_in(const toml::node& node, std::string_view key) const {
  const double value = node.is_number() ? node.value_or(0.0) : std::nan("");
  if (!std::isfinite(value)) refuse(node, key, "must be a number");
  return value;
}

const toml::array& TableReader::array_in(const toml::node& node, std::string_view key,
                                         const char* form) const {
  const toml::array* array = node.as_array();
  if (array == nullptr) refuse(node, key, form);
  return *array;
}

}  // namespace twinflow::validation
