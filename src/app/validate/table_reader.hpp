#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <toml++/toml.h>

namespace twinflow::validation {

/// A table of a case file, which must outlive it. Functions throw InputError, with file, line and key, for
/// another type.
class TableReader {
 public:
  TableReader(const toml::table& table, std::string origin) : table_(table), origin_(std::move(origin)) {}

  [[noreturn]] void refuse(const toml::node& node, std::string_view key, const std::string& reason) const;
  [[noreturn]] void refuse(std::string_view key, const std::string& reason) const;
  /// Refuses every other key.
  void allow_only(std::initializer_list<std::string_view> keys) const;
  /// The value of a key; null if missing.
  const toml::node* find(std::string_view key) const { return table_.get(key); }

  std::string text(std::string_view key, bool required = false) const;
  double number(std::string_view key, double otherwise) const;
  bool flag(std::string_view key) const;
  std::vector<double> numbers(std::string_view key, bool required = false) const;
  std::vector<std::string> texts(std::string_view key) const;
  std::vector<std::pair<double, double>> pairs(std::string_view key) const;
  std::vector<TableReader> tables(std::string_view key, bool required = false) const;
  const std::string& origin() const { return origin_; }
  const toml::table& table() const { return table_; }

 private:
  const toml::node* required_node(std::string_view key, bool required) const;
  double number_in(const toml::node& node, std::string_view key) const;
  const toml::array& array_in(const toml::node& node, std::string_view key, const char* form) const;

  const toml::table& table_;
  std::string origin_;
};

}  // namespace twinflow::validation
