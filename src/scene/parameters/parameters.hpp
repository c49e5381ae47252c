#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "scene/parameters/settings.hpp"

namespace twinflow {

enum class ParameterKind { boolean, integer, real, choice, text };

/// What a change of a parameter takes to come into force in a running world.
enum class TakesEffect {
  live,      ///< with the next step or picture
  on_reset,  ///< the initial state depends on it: the world starts again from time 0
};

/// A parameter's value: bool, integer, real, or text (also the name of a choice).
using ParameterValue = std::variant<bool, int, double, std::string>;

/// One row of the table: all that any part of the program knows about a parameter.
struct Parameter {
  std::string_view key;    ///< as typed: "grid.resolution"; the part before the dot is the group
  std::string_view label;  ///< as shown in the panel
  std::string_view unit;   ///< empty where there is none
  std::string_view help;   ///< one or two sentences: what it is and what happens when it grows
  ParameterKind kind;
  TakesEffect takes_effect;
  ParameterValue default_value;
  double minimum = 0.0;                 ///< integers and reals
  double maximum = 0.0;                 ///< integers and reals
  int multiple_of = 1;                  ///< integers
  bool logarithmic = false;             ///< a slider over decades
  std::vector<std::string_view> names;  ///< choices, in the order of their enumeration
  std::function<ParameterValue(const Settings&)> get;
  /// Stores a value of the right alternative without checking it; `set_parameter` checks.
  std::function<void(Settings&, const ParameterValue&)> store;

  std::string_view group() const { return key.substr(0, key.find('.')); }
};

/// The table, in the order of the README and the panel.
std::span<const Parameter> parameters();
/// The row of a key. Throws InputError that names the nearest known key.
const Parameter& find_parameter(std::string_view key);

/// Whether a text parameter names a picture, beside the scene.
bool is_image(const Parameter& parameter);
/// Whether a text parameter is a formula in x, y, t.
bool is_formula(const Parameter& parameter);
/// Whether a text may be left empty, as its default is.
bool may_be_empty(const Parameter& parameter);

Settings default_settings();

/// Checks kind, range, multiple and names, then stores. Throws InputError: key, value and what is allowed.
void set_parameter(Settings& settings, const Parameter& parameter, const ParameterValue& value);
/// The same from text, as typed after `--set`: "key=value". Throws InputError.
void apply_assignment(Settings& settings, std::string_view assignment);
/// Text to value by the parameter's kind (a decimal point, whatever the locale). Throws InputError.
ParameterValue parse_value(const Parameter& parameter, std::string_view text);
/// The shortest text that `parse_value` turns back into the same value.
std::string format_value(const ParameterValue& value);
/// What a value may be, for messages and tables: "an even integer from 16 to 4096", "one of: wrap, box,
/// circle".
std::string allowed_values(const Parameter& parameter);

/// The table as the README prints it, and as JSON (an array of objects).
std::string parameters_as_markdown();
std::string parameters_as_json();

}  // namespace twinflow
