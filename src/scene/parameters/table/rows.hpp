#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "scene/parameters/parameters.hpp"

// The rows of the parameter table. Each names its place in Settings by its key.
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

/// A parameter's key, and the member of Settings with the same path.
struct Place {
  std::string_view key;
  ParameterValue (*get)(const Settings&);
  void (*store)(Settings&, const ParameterValue&);

  /// `Access`: a captureless lambda from Settings to a reference into it.
  template <class Access>
  Place(std::string_view path, Access)
      : key(path),
        get([](const Settings& settings) { return as_parameter(Access{}(settings)); }),
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

/// The place of a key: TWINFLOW_PLACE(grid.viscosity).
#define TWINFLOW_PLACE(key) \
  Place(                    \
      #key, [](auto& settings) -> auto& { return settings.key; })

Parameter boolean(const Place& place, std::string_view label, bool default_value, TakesEffect takes_effect,
                  std::string_view help);
Parameter text(const Place& place, std::string_view label, std::string default_value,
               TakesEffect takes_effect, std::string_view help);
/// A text that names a picture; empty by default.
Parameter image(const Place& place, std::string_view label, TakesEffect takes_effect, std::string_view help);
Parameter integer(const Place& place, std::string_view label, std::string_view unit, int default_value,
                  const Range& range, TakesEffect takes_effect, std::string_view help);
Parameter real(const Place& place, std::string_view label, std::string_view unit, double default_value,
               const Range& range, TakesEffect takes_effect, std::string_view help);
Parameter named_choice(const Place& place, std::string_view label, std::string_view default_name,
                       std::vector<std::string_view> names, TakesEffect takes_effect, std::string_view help);

template <class Enum>
Parameter choice(const Place& place, std::string_view label, Enum default_value, TakesEffect takes_effect,
                 std::string_view help) {
  std::vector<std::string_view> names;
  names.reserve(kChoices<Enum>.size());
  for (const Choice<Enum>& choice : kChoices<Enum>) names.push_back(choice.name);
  return named_choice(place, label, name_of(default_value), std::move(names), takes_effect, help);
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
