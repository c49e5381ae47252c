#include "web/answers.hpp"

#include <cmath>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>

#include "core/numbers.hpp"
#include "scene/parameters/essentials.hpp"
#include "scene/parameters/listings.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"
#include "world/readings/metrics.hpp"

namespace twinflow::web {
namespace {

using Member = std::pair<std::string_view, std::string>;  ///< a name and its value in JSON

std::string object(std::initializer_list<Member> members) {
  std::string json = "{";
  for (const auto& [name, value] : members) {
    if (json.size() > 1) json += ", ";
    json += in_quotes(name) + ": " + value;
  }
  return json + "}";
}

template <class Range, class Write>
std::string list(const Range& range, const Write& write) {
  std::string json = "[";
  for (const auto& element : range) json += (json.size() > 1 ? ", " : "") + write(element);
  return json + "]";
}

/// JSON has no infinities.
std::string number(double value) { return std::isfinite(value) ? shortest_text(value) : "null"; }

std::string truth(bool value) { return value ? "true" : "false"; }

std::string values_of(const Settings& settings) {
  std::string json = "{";
  for (const Parameter& parameter : parameters()) {
    if (json.size() > 1) json += ", ";
    json += in_quotes(parameter.key) + ": " + in_quotes(format_value(parameter.get(settings)));
  }
  return json + "}";
}

}  // namespace

std::string scenes_answer() {
  return list(builtin_scenes(), [](const BuiltinScene& builtin) {
    const Scene scene = load_scene(std::string(builtin.name));
    return object({{"name", in_quotes(scene.name)},
                   {"title", in_quotes(scene.title)},
                   {"group", in_quotes(scene.group)}});
  });
}

std::string parameters_answer() {
  const std::string essentials = list(essential_parameters(), [](const Essential& essential) {
    return object({{"key", in_quotes(essential.key)}, {"label", in_quotes(essential.label)}});
  });
  return object({{"essentials", essentials}, {"parameters", parameters_as_json()}});
}

std::string values_answer(Laboratory& laboratory) {
  return object({{"now", values_of(laboratory.world().settings())}, {"home", values_of(laboratory.home())}});
}

std::string status_answer(Laboratory& laboratory) {
  const World& world = laboratory.world();
  return object(
      {{"time", number(world.time())},
       {"steps", std::to_string(world.steps())},
       {"paused", truth(laboratory.pacing().paused())},
       {"failure", in_quotes(laboratory.pacing().failure())},
       {"pace", number(world.pace())},
       {"actions", std::to_string(laboratory.actions())},
       {"title", in_quotes(world.scene().title)},
       {"grid_ms", number(laboratory.world().grid() ? laboratory.world().grid()->step_milliseconds() : 0.0)},
       {"particles_ms", number(world.particles_step_milliseconds())}});
}

std::string metrics_answer(Laboratory& laboratory) {
  const Metrics metrics = laboratory.world().metrics();
  return list(metrics_columns(), [&](const MetricsColumn& column) {
    const std::optional<double> value = column.value(metrics);
    return object({{"name", in_quotes(column.name)},
                   {"unit", in_quotes(column.unit)},
                   {"meaning", in_quotes(column.meaning)},
                   {"value", value ? number(*value) : "null"}});
  });
}

}  // namespace twinflow::web
