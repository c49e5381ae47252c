#include "scene/parameters/parameters.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/error.hpp"
#include "core/find_by.hpp"
#include "core/joined.hpp"
#include "core/numbers.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameter_table.hpp"

namespace twinflow {
namespace {

const std::vector<Parameter> kTable = make_parameter_table();
constexpr std::size_t kLongestText = 4096;  ///< bytes

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

[[noreturn]] void refuse(const Parameter& parameter, const std::string& written, std::string_view name = {}) {
  throw InputError(std::string(parameter.key) + " = " + written + ": must be " + allowed_values(parameter) +
                   nearest_hint(name, parameter.names));
}

/// Reads the whole text as a number, whatever the locale.
template <class Number>
bool parse_number(std::string_view text, Number& number) {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  const std::optional<Number> read = number_in<Number>(text);
  if (read) number = *read;
  return read.has_value();
}

bool in_range(const Parameter& parameter, double value) {
  return std::isfinite(value) && value >= parameter.minimum && value <= parameter.maximum;
}

/// Whether the parameter may have the value. A real parameter takes no integer here.
bool is_allowed(const Parameter& parameter, const ParameterValue& value) {
  switch (parameter.kind) {
    case ParameterKind::boolean:
      return std::holds_alternative<bool>(value);
    case ParameterKind::integer: {
      const int* number = std::get_if<int>(&value);
      return number != nullptr && in_range(parameter, *number) && *number % parameter.multiple_of == 0;
    }
    case ParameterKind::real: {
      const double* number = std::get_if<double>(&value);
      return number != nullptr && in_range(parameter, *number);
    }
    case ParameterKind::choice: {
      const auto* name = std::get_if<std::string>(&value);
      return name != nullptr &&
             std::find(parameter.names.begin(), parameter.names.end(), *name) != parameter.names.end();
    }
    case ParameterKind::text:
      return std::holds_alternative<std::string>(value);
  }
  return false;
}

}  // namespace

std::span<const Parameter> parameters() { return kTable; }

const Parameter& find_parameter(std::string_view key) {
  const auto found = find_by(kTable, &Parameter::key, key);
  if (found == kTable.end()) throw InputError(on_one_line(key) + ": " + unknown_key(key));
  return *found;
}

std::string_view help_of_choice(const Parameter& parameter, std::string_view name) {
  const auto lead_of = [](std::string_view choice) { return " " + std::string(choice) + ": "; };
  const auto begin = parameter.help.find(lead_of(name));
  if (begin == std::string_view::npos) return {};
  std::string_view text = parameter.help.substr(begin + lead_of(name).size());
  for (const std::string_view other : parameter.names) text = text.substr(0, text.find(lead_of(other)));
  return text;
}

bool is_image(const Parameter& parameter) { return parameter.names_image; }

bool is_formula(const Parameter& parameter) {
  return parameter.kind == ParameterKind::text && !is_image(parameter);
}

bool is_number(const Parameter& parameter) {
  return parameter.kind == ParameterKind::integer || parameter.kind == ParameterKind::real;
}

bool may_be_empty(const Parameter& parameter) {
  return parameter.default_value == ParameterValue(std::string());
}

Settings default_settings() {
  Settings settings{};
  for (const Parameter& parameter : kTable) parameter.store(settings, parameter.default_value);
  return settings;
}

void set_parameter(Settings& settings, const Parameter& parameter, const ParameterValue& value) {
  const auto* given = std::get_if<std::string>(&value);
  if (given != nullptr && given->size() > kLongestText) {
    throw InputError(std::string(parameter.key) + " = " +
                     beginning_of(in_quotes(given->substr(0, kLongestText))) + ": has " +
                     std::to_string(given->size()) + " bytes, more than " + std::to_string(kLongestText));
  }
  const int* number = std::get_if<int>(&value);
  const bool widened = number != nullptr && parameter.kind == ParameterKind::real;
  const ParameterValue checked = widened ? ParameterValue(static_cast<double>(*number)) : value;
  if (!is_allowed(parameter, checked)) {
    refuse(parameter, shown_value(value), given != nullptr ? std::string_view(*given) : std::string_view());
  }
  parameter.store(settings, checked);
}

std::string key_of(std::string_view assignment) {
  return std::string(trimmed(assignment.substr(0, assignment.find('='))));
}

void apply_assignment(Settings& settings, std::string_view assignment) {
  const auto equals = assignment.find('=');
  if (equals == std::string_view::npos) {
    throw InputError(on_one_line(assignment) + ": must be key=value, such as grid.resolution=128");
  }
  assign(settings, trimmed(assignment.substr(0, equals)), assignment.substr(equals + 1));
}

void assign(Settings& settings, std::string_view key, std::string_view typed) {
  const std::string_view value = trimmed(typed);
  const auto found = find_by(kTable, &Parameter::key, key);
  if (found == kTable.end()) {
    throw InputError(on_one_line(key) + " = " + on_one_line(value) + ": " + unknown_key(key));
  }
  set_parameter(settings, *found, parse_value(*found, value));
}

void apply_assignments(Settings& settings, std::span<const std::string> assignments) {
  for (const std::string& assignment : assignments) apply_assignment(settings, assignment);
}

ParameterValue parse_value(const Parameter& parameter, std::string_view text) {
  switch (parameter.kind) {
    case ParameterKind::boolean:
      if (text == "true" || text == "on" || text == "1") return true;
      if (text == "false" || text == "off" || text == "0") return false;
      break;
    case ParameterKind::integer: {
      int number = 0;
      if (parse_number(text, number)) return number;
      break;
    }
    case ParameterKind::real: {
      double number = 0.0;
      if (parse_number(text, number) && std::isfinite(number)) return number;
      break;
    }
    case ParameterKind::choice:
      if (std::find(parameter.names.begin(), parameter.names.end(), text) != parameter.names.end())
        return std::string(text);
      break;
    case ParameterKind::text:
      return std::string(text);
  }
  refuse(parameter, on_one_line(text), text);
}

std::string format_value(const ParameterValue& value) {
  if (const bool* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const int* whole = std::get_if<int>(&value)) return std::to_string(*whole);
  return shortest_text(std::get<double>(value));
}

std::string shown_value(const ParameterValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return in_quotes(*text);
  std::string number = format_value(value);
  const bool looks_whole = number.find_first_not_of("-0123456789") == std::string::npos;
  if (std::holds_alternative<double>(value) && looks_whole) number += ".0";
  return number;
}

std::string allowed_values(const Parameter& parameter) {
  const std::string range = is_number(parameter) ? "from " + format_value(parameter.minimum) + " to " +
                                                       format_value(parameter.maximum)
                                                 : "";
  switch (parameter.kind) {
    case ParameterKind::boolean:
      return "true or false";
    case ParameterKind::integer:
      if (parameter.multiple_of == 1) return "an integer " + range;
      if (parameter.multiple_of == 2) return "an even integer " + range;
      return "a multiple of " + format_value(parameter.multiple_of) + " " + range;
    case ParameterKind::real:
      return "a number " + range;
    case ParameterKind::choice:
      return "one of: " + joined(parameter.names, ", ");
    case ParameterKind::text:
      return "text";
  }
  return "";
}

}  // namespace twinflow
