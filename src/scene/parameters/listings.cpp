#include "scene/parameters/listings.hpp"

#include <vector>

#include "scene/parameters/messages.hpp"
#include "scene/parameters/method_rules.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow {
namespace {

std::string_view kind_name(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::boolean:
      return "boolean";
    case ParameterKind::integer:
      return "integer";
    case ParameterKind::real:
      return "real";
    case ParameterKind::choice:
      return "choice";
    case ParameterKind::text:
      return "text";
  }
  return "";
}

std::string json_list(const std::vector<std::string_view>& names) {
  std::string list;
  for (const std::string_view name : names) list += (list.empty() ? "" : ", ") + in_quotes(name);
  return "[" + list + "]";
}

std::string json_object(const Parameter& parameter) {
  std::string json = "{\"key\": " + in_quotes(parameter.key) + ", \"label\": " + in_quotes(parameter.label) +
                     ", \"unit\": " + in_quotes(parameter.unit) +
                     ", \"kind\": " + in_quotes(kind_name(parameter.kind)) +
                     ", \"default\": " + shown_value(parameter.default_value);
  if (is_number(parameter)) {
    json += ", \"minimum\": " + format_value(parameter.minimum) +
            ", \"maximum\": " + format_value(parameter.maximum);
    json += ", \"multiple_of\": " + format_value(parameter.multiple_of);
    json += std::string(", \"logarithmic\": ") + (parameter.logarithmic ? "true" : "false");
  }
  if (parameter.kind == ParameterKind::choice) {
    json += ", \"names\": " + json_list(parameter.names);
  }
  json += ", \"takes_effect\": ";
  json += parameter.takes_effect == TakesEffect::live ? "\"live\"" : "\"on-reset\"";
  json += std::string(", \"desktop_only\": ") + (parameter.desktop_only ? "true" : "false");
  const std::vector<std::string_view> methods = methods_that_use(parameter.key);
  if (!methods.empty()) json += ", \"methods\": " + json_list(methods);
  return json + ", \"help\": " + in_quotes(parameter.help) + "}";
}

/// Escapes `|`, which ends a cell of a table even inside code.
std::string markdown_cell(std::string_view text) {
  std::string cell;
  for (const char c : text) {
    if (c == '|') cell += '\\';
    cell += c;
  }
  return cell;
}

std::string markdown_row(const Parameter& parameter) {
  const std::string value = markdown_cell(format_value(parameter.default_value));
  std::string cells = "| `";
  cells.append(parameter.key).append("` | ");
  if (!value.empty()) cells.append("`").append(value).append("`");
  cells.append(" | ").append(markdown_cell(allowed_values(parameter)));
  cells.append(" | ").append(parameter.unit);
  cells.append(" | ").append(markdown_cell(parameter.help)).append(" |\n");
  return cells;
}

}  // namespace

std::string parameters_as_markdown() {
  std::string table = "| key | default | allowed | unit | meaning |\n|---|---|---|---|---|\n";
  std::string_view group;
  for (const Parameter& parameter : parameters()) {
    if (parameter.group() != group) table += "| **" + std::string(parameter.group()) + "** | | | | |\n";
    group = parameter.group();
    table += markdown_row(parameter);
  }
  return table;
}

std::string parameters_as_json() {
  std::string json = "[\n";
  for (const Parameter& parameter : parameters()) {
    json += "  " + json_object(parameter) + (&parameter == &parameters().back() ? "\n" : ",\n");
  }
  return json + "]\n";
}

}  // namespace twinflow
