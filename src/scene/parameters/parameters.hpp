#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "scene/parameters/settings.hpp"

namespace twinflow {

enum class ParameterKind { boolean, integer, real, choice, text };

/// When a changed parameter takes effect in a running world.
enum class TakesEffect {
  live,      ///< in the next step or picture
  on_reset,  ///< the initial state depends on it, so the world starts again from time 0
};

/// A parameter's value. The value of a choice is its name, a text.
using ParameterValue = std::variant<bool, int, double, std::string>;

/// One row of the table: everything that the program knows about a parameter.
struct Parameter {
  std::string_view key;    ///< as users type it, "grid.resolution"; the part before the dot is the group
  std::string_view label;  ///< as the panel shows it
  std::string_view unit;   ///< empty if there is none
  std::string_view help;   ///< sentences: what it is and what happens when it grows
  ParameterKind kind;
  TakesEffect takes_effect;
  ParameterValue default_value;
  double minimum = 0.0;                 ///< integers and reals
  double maximum = 0.0;                 ///< integers and reals
  int multiple_of = 1;                  ///< integers
  bool logarithmic = false;             ///< its slider is logarithmic
  bool numerical = false;               ///< it changes how a flow is computed, but not which flow
  bool names_image = false;             ///< texts: it names a picture, beside the scene
  bool desktop_only = false;            ///< the page in a browser does not read it
  std::vector<std::string_view> names;  ///< choices, in the order of `kChoices`
  /// Another parameter, and its values, as `format_value` shows them, with which this one matters.
  struct Dependence {
    std::string_view key;
    std::vector<std::string_view> values;
  };
  std::vector<Dependence> matters_with;  ///< without any one of them the parameter has no effect
  ParameterValue (*get)(const Settings&);
  /// Stores an allowed value; `set_parameter` checks that it is one.
  void (*store)(Settings&, const ParameterValue&);

  std::string_view group() const { return key.substr(0, key.find('.')); }
};

/// The table, in the order in which listings and the panel show it.
std::span<const Parameter> parameters();
/// Returns the row of a key. Throws InputError that names the nearest known key.
const Parameter& find_parameter(std::string_view key);

/// Whether a text parameter names a picture, relative to the scene's folder.
bool is_image(const Parameter& parameter);
/// Whether a text parameter is a formula in x, y, t.
bool is_formula(const Parameter& parameter);
/// Whether a parameter is an integer or a real number.
bool is_number(const Parameter& parameter);
/// Whether a text may be empty: its default is.
bool may_be_empty(const Parameter& parameter);

Settings default_settings();

/// Checks kind, range, multiple, names and length of a value and stores it. Throws InputError that names the
/// key, the value and what is allowed.
void set_parameter(Settings& settings, const Parameter& parameter, const ParameterValue& value);
/// The key in the text that follows `--set`, "key=value".
std::string key_of(std::string_view assignment);
/// Sets a parameter from the text that follows `--set`, "key=value". Throws InputError.
void apply_assignment(Settings& settings, std::string_view assignment);
/// Sets the parameter of this key from a text that `parse_value` reads, without blanks around it. Throws
/// InputError.
void assign(Settings& settings, std::string_view key, std::string_view typed);
/// Sets parameters one after the other. Throws InputError.
void apply_assignments(Settings& settings, std::span<const std::string> assignments);
/// Reads a value of the parameter's kind, with a decimal point whatever the locale. Throws InputError.
ParameterValue parse_value(const Parameter& parameter, std::string_view text);
/// Returns the shortest text that `parse_value` turns back into the same value.
std::string format_value(const ParameterValue& value);
/// The value as messages show it: text in quotes, a real number with a decimal point.
std::string shown_value(const ParameterValue& value);
/// Describes the values that a parameter may have, for messages and tables: "an even integer from 16 to
/// 4096", "one of: domain, box, circle".
std::string allowed_values(const Parameter& parameter);

}  // namespace twinflow
