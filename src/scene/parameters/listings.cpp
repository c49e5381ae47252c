#include "scene/parameters/listings.hpp"

#include <vector>

#include "core/joined.hpp"
#include "core/json.hpp"
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

std::string json_object(const Parameter& parameter) {
  const auto names = [](const std::vector<std::string_view>& all) { return json::list(all, in_quotes); };
  std::vector<json::Member> members{{"key", in_quotes(parameter.key)},
                                    {"label", in_quotes(parameter.label)},
                                    {"unit", in_quotes(parameter.unit)},
                                    {"kind", in_quotes(kind_name(parameter.kind))},
                                    {"default", shown_value(parameter.default_value)}};
  if (is_number(parameter)) {
    members.insert(members.end(), {{"minimum", format_value(parameter.minimum)},
                                   {"maximum", format_value(parameter.maximum)},
                                   {"multiple_of", format_value(parameter.multiple_of)},
                                   {"logarithmic", json::truth(parameter.logarithmic)}});
  }
  if (parameter.kind == ParameterKind::choice) members.emplace_back("names", names(parameter.names));
  members.emplace_back("takes_effect",
                       parameter.takes_effect == TakesEffect::live ? R"("live")" : R"("on-reset")");
  members.emplace_back("desktop_only", json::truth(parameter.desktop_only));
  const std::vector<std::string_view> methods = methods_that_use(parameter.key);
  if (!methods.empty()) members.emplace_back("methods", names(methods));
  members.emplace_back("help", in_quotes(parameter.help));
  return json::object(members);
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

std::string parameters_as_json() { return "[\n  " + joined(parameters(), ",\n  ", json_object) + "\n]\n"; }

}  // namespace twinflow
