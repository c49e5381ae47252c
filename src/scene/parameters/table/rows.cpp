#include "scene/parameters/table/rows.hpp"

namespace twinflow::table {
namespace {

Parameter row(std::string_view key, std::string_view label, std::string_view unit, ParameterKind kind,
              ParameterValue default_value, TakesEffect takes_effect, const Place& place,
              std::string_view help) {
  Parameter parameter{};
  parameter.key = key;
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

Parameter boolean(std::string_view key, std::string_view label, bool default_value, TakesEffect takes_effect,
                  const Place& place, std::string_view help) {
  return row(key, label, "", ParameterKind::boolean, default_value, takes_effect, place, help);
}

Parameter text(std::string_view key, std::string_view label, std::string default_value,
               TakesEffect takes_effect, const Place& place, std::string_view help) {
  return row(key, label, "", ParameterKind::text, std::move(default_value), takes_effect, place, help);
}

Parameter image(std::string_view key, std::string_view label, TakesEffect takes_effect, const Place& place,
                std::string_view help) {
  Parameter parameter = text(key, label, "", takes_effect, place, help);
  parameter.names_image = true;
  return parameter;
}

Parameter integer(std::string_view key, std::string_view label, std::string_view unit, int default_value,
                  const Range& range, TakesEffect takes_effect, const Place& place, std::string_view help) {
  return with_range(row(key, label, unit, ParameterKind::integer, default_value, takes_effect, place, help),
                    range);
}

Parameter real(std::string_view key, std::string_view label, std::string_view unit, double default_value,
               const Range& range, TakesEffect takes_effect, const Place& place, std::string_view help) {
  return with_range(row(key, label, unit, ParameterKind::real, default_value, takes_effect, place, help),
                    range);
}

Parameter named_choice(std::string_view key, std::string_view label, std::string_view default_name,
                       std::vector<std::string_view> names, TakesEffect takes_effect, const Place& place,
                       std::string_view help) {
  Parameter parameter =
      row(key, label, "", ParameterKind::choice, std::string(default_name), takes_effect, place, help);
  parameter.names = std::move(names);
  return parameter;
}

}  // namespace twinflow::table
