#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {
namespace {

Parameter row(const Place& place, std::string_view label, std::string_view unit, ParameterKind kind,
              ParameterValue default_value, TakesEffect takes_effect, std::string_view help) {
  Parameter parameter{};
  parameter.key = place.key;
  parameter.label = label;
  parameter.unit = unit;
  parameter.help = help;
  parameter.kind = kind;
  parameter.takes_effect = takes_effect;
  parameter.default_value = std::move(default_value);
  parameter.get = place.get;
  parameter.store = place.store;
  return parameter;
}

Parameter with_range(Parameter parameter, const Range& range) {
  parameter.minimum = range.minimum;
  parameter.maximum = range.maximum;
  parameter.multiple_of = range.multiple_of;
  parameter.logarithmic = range.logarithmic;
  return parameter;
}

}  // namespace

Parameter boolean(const Place& place, std::string_view label, bool default_value, TakesEffect takes_effect,
                  std::string_view help) {
  return row(place, label, "", ParameterKind::boolean, default_value, takes_effect, help);
}

Parameter text(const Place& place, std::string_view label, std::string default_value,
               TakesEffect takes_effect, std::string_view help) {
  return row(place, label, "", ParameterKind::text, std::move(default_value), takes_effect, help);
}

Parameter image(const Place& place, std::string_view label, TakesEffect takes_effect, std::string_view help) {
  Parameter parameter = text(place, label, "", takes_effect, help);
  parameter.names_image = true;
  return parameter;
}

Parameter integer(const Place& place, std::string_view label, std::string_view unit, int default_value,
                  const Range& range, TakesEffect takes_effect, std::string_view help) {
  return with_range(row(place, label, unit, ParameterKind::integer, default_value, takes_effect, help),
                    range);
}

Parameter real(const Place& place, std::string_view label, std::string_view unit, double default_value,
               const Range& range, TakesEffect takes_effect, std::string_view help) {
  return with_range(row(place, label, unit, ParameterKind::real, default_value, takes_effect, help), range);
}

Parameter named_choice(const Place& place, std::string_view label, std::string_view default_name,
                       std::vector<std::string_view> names, TakesEffect takes_effect, std::string_view help) {
  Parameter parameter =
      row(place, label, "", ParameterKind::choice, std::string(default_name), takes_effect, help);
  parameter.names = std::move(names);
  return parameter;
}

}  // namespace twinflow::table
