#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "scene/parameters/parameters.hpp"

// The rows of the parameter table. Each names its place in Settings by an accessor.
namespace twinflow::table {

inline constexpr TakesEffect kLive = TakesEffect::live;
inline constexpr TakesEffect kOnReset = TakesEffect::on_reset;

struct Range {
  double minimum;
  double maximum;
  int multiple_of = 1;
  bool logarithmic = false;
};
constexpr Range even(double minimum, double maximum) { return {minimum, maximum, 2}; }
/// Numbers over powers of ten, maybe zero, with a logarithmic slider.
constexpr Range decades(double minimum, double maximum) { return {minimum, maximum, 1, true}; }

struct Place {
  ParameterValue (*get)(const Settings&);
  void (*store)(Settings&, const ParameterValue&);

  /// `Access`: a captureless lambda from Settings to a reference into it.
  template <class Access>
  Place(Access)  // NOLINT(google-explicit-constructor): a row reads better without the name
      : get([](const Settings& settings) { return as_parameter(Access{}(settings)); }),
        store([](Settings& settings, const ParameterValue& value) { assign(Access{}(settings), value); }) {}

 private:
  template <class Value>
  static ParameterValue as_parameter(const Value& value) {
    if constexpr (std::is_enum_v<Value>) {
      return std::string(name_of(value));
    } else {
      return value;
    }
  }
  template <class Value>
  static void assign(Value& place, const ParameterValue& value) {
    if constexpr (std::is_enum_v<Value>) {
      place = value_named<Value>(std::get<std::string>(value));
    } else {
      place = std::get<Value>(value);
    }
  }
};

Parameter boolean(std::string_view key, std::string_view label, bool default_value, TakesEffect takes_effect,
                  const Place& place, std::string_view help);
Parameter text(std::string_view key, std::string_view label, std::string default_value,
               TakesEffect takes_effect, const Place& place, std::string_view help);
/// A text that names a picture; empty by default.
Parameter image(std::string_view key, std::string_view label, TakesEffect takes_effect, const Place& place,
                std::string_view help);
Parameter integer(std::string_view key, std::string_view label, std::string_view unit, int default_value,
                  const Range& range, TakesEffect takes_effect, const Place& place, std::string_view help);
Parameter real(std::string_view key, std::string_view label, std::string_view unit, double default_value,
               const Range& range, TakesEffect takes_effect, const Place& place, std::string_view help);
Parameter named_choice(std::string_view key, std::string_view label, std::string_view default_name,
                       std::vector<std::string_view> names, TakesEffect takes_effect, const Place& place,
                       std::string_view help);

template <class Enum>
Parameter choice(std::string_view key, std::string_view label, Enum default_value, TakesEffect takes_effect,
                 const Place& place, std::string_view help) {
  std::vector<std::string_view> names;
  names.reserve(kChoices<Enum>.size());
  for (const Choice<Enum>& choice : kChoices<Enum>) names.push_back(choice.name);
  return named_choice(key, label, name_of(default_value), std::move(names), takes_effect, place, help);
}

/// Marks a parameter that changes how a flow is computed, not which.
inline Parameter numerical(Parameter parameter) {
  parameter.numerical = true;
  return parameter;
}

/// Marks a parameter that the browser's page does not read.
inline Parameter on_desktop(Parameter parameter) {
  parameter.desktop_only = true;
  return parameter;
}

/// Marks a parameter that matters only if `key` has one of these values.
inline Parameter matters_with(std::string_view key, std::vector<std::string_view> values,
                              Parameter parameter) {
  parameter.matters_with.push_back({key, std::move(values)});
  return parameter;
}

}  // namespace twinflow::table
