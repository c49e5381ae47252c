#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "scene/parameters/settings.hpp"

namespace twinflow {

enum class ParameterKind { boolean, integer, real, choice, text };

/// When a change takes effect in a running world.
enum class TakesEffect {
  live,      ///< in the next step or picture
  on_reset,  ///< after a restart from time 0
};

/// A parameter's value; a choice's is its name.
using ParameterValue = std::variant<bool, int, double, std::string>;

/// A row of the table.
struct Parameter {
  std::string_view key;    ///< as users type it, with the group: "grid.resolution"
  std::string_view label;  ///< in the panel
  std::string_view unit;   ///< empty: none
  std::string_view help;   ///< sentences: meaning, and effect of growth
  ParameterKind kind;
  TakesEffect takes_effect;
  ParameterValue default_value;
  double minimum = 0.0;                 ///< integers and reals
  double maximum = 0.0;                 ///< integers and reals
  int multiple_of = 1;                  ///< integers
  bool logarithmic = false;             ///< of its slider
  bool numerical = false;               ///< changes how a flow is computed, not which
  bool names_image = false;             ///< texts: a picture beside the scene
  bool desktop_only = false;            ///< the browser's page does not read it
  std::vector<std::string_view> names;  ///< choices, in the order of `kChoices`
  /// A parameter and its values, as in `format_value`, with which this one matters.
  struct Dependence {
    std::string_view key;
    std::vector<std::string_view> values;
  };
  std::vector<Dependence> matters_with;  ///< without any one, no effect
  ParameterValue (*get)(const Settings&);
  /// Stores a value that `set_parameter` has checked.
  void (*store)(Settings&, const ParameterValue&);

  std::string_view group() const { return key.substr(0, key.find('.')); }
};

/// The table, in the order of listings and panel.
std::span<const Parameter> parameters();
/// The row of a key. Throws InputError with the nearest known key.
const Parameter& find_parameter(std::string_view key);

/// What the help of a choice says about one of its names: "moves a solid ball through the fluids." after
/// "ball: ". Empty if the help has no such sentence.
std::string_view help_of_choice(const Parameter& parameter, std::string_view name);

bool is_image(const Parameter& parameter);
bool is_formula(const Parameter& parameter);
bool is_number(const Parameter& parameter);
/// Whether a text may be empty, like its default.
bool may_be_empty(const Parameter& parameter);

Settings default_settings();

/// Checks kind, range, multiple, names and length of a value, and stores it. Throws InputError with key,
/// value and what is allowed.
void set_parameter(Settings& settings, const Parameter& parameter, const ParameterValue& value);
/// The key in "key=value".
std::string key_of(std::string_view assignment);
/// Sets a parameter from "key=value". Throws InputError.
void apply_assignment(Settings& settings, std::string_view assignment);
/// Sets a parameter from a text for `parse_value` between blanks. Throws InputError.
void assign(Settings& settings, std::string_view key, std::string_view typed);
/// Sets parameters in order. Throws InputError.
void apply_assignments(Settings& settings, std::span<const std::string> assignments);
/// Reads a value of the parameter's kind, with a decimal point in any locale. Throws InputError.
ParameterValue parse_value(const Parameter& parameter, std::string_view text);
/// The shortest text that `parse_value` turns back into the value.
std::string format_value(const ParameterValue& value);
/// The value in messages: text in quotes, reals with a decimal point.
std::string shown_value(const ParameterValue& value);
/// The allowed values in messages: "an even integer from 16 to 4096".
std::string allowed_values(const Parameter& parameter);

}  // namespace twinflow
