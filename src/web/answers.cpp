#include "web/answers.hpp"

#include <optional>
#include <vector>

#include "core/json.hpp"
#include "play/actions/keys.hpp"
#include "scene/files/recording.hpp"
#include "scene/parameters/essentials.hpp"
#include "scene/parameters/listings.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameter_search.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/rules/relevance.hpp"
#include "view/stages/stage_captions.hpp"
#include "world/readings/flow_numbers.hpp"
#include "world/readings/metrics.hpp"
#include "world/readings/world_readings.hpp"

namespace twinflow::web {

using namespace json;

namespace {

std::string values_of(const Settings& settings) {
  std::vector<Member> values;
  for (const Parameter& parameter : parameters()) {
    values.emplace_back(parameter.key, in_quotes(format_value(parameter.get(settings))));
  }
  return object(values);
}

/// The parameters that have no effect while the others are as they are, with the reasons.
std::string idle_in(const Settings& settings) {
  std::vector<Member> reasons;
  for (const Parameter& parameter : parameters()) {
    const std::string reason = reason_without_effect(parameter, settings);
    if (!reason.empty()) reasons.emplace_back(parameter.key, in_quotes(reason));
  }
  return object(reasons);
}

/// The Reynolds number and the viscosity behind it; null if no control shows them.
std::string reynolds_of(const Settings& now, const Settings& home) {
  const double viscosity = acting_viscosity(now);
  const std::optional<double> reynolds = reynolds_number(now, viscosity);
  if (!reynolds) return "null";
  const std::optional<double> first = reynolds_number(home, acting_viscosity(home));
  return object({{"now", json::number(*reynolds)},
                 {"home", first ? json::number(*first) : "null"},
                 {"viscosity", json::number(viscosity)}});
}

/// The page's texts of a stage of one fluid; null if there is no such fluid.
template <class RecordedStages>
std::string stage_of(const RecordedStages& stages, const StepExplainer& explainer) {
  if (stages.empty()) return "null";
  const RecordedStage& shown = stage_or_last(stages, explainer.stage());
  return object({{"title", in_quotes(shown.title())},
                 {"price", in_quotes(shown.price())},
                 {"equation", in_quotes(shown.text.equation)},
                 {"meaning", in_quotes(shown.text.meaning)},
                 {"source", in_quotes(shown.text.source.place())},
                 {"code", in_quotes(explainer.code_of(shown.text))}});
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

std::string actions_answer() {
  return list(actions_of(Fronts::page), [](const Action& action) {
    const std::vector<std::string> keys = page_keys_of(action.key);
    const bool has_all = keys.size() == keys_of(action.key).size();
    return object({{"name", in_quotes(action.name)},
                   {"key", in_quotes(has_all ? action.key : keys.front())},
                   {"keys", list(keys, in_quotes)},
                   {"help", in_quotes(action.page_help.empty() ? action.help : action.page_help)},
                   {"own", truth(action.act == nullptr)},
                   {"repeats", truth(action.repeats)}});
  });
}

std::string parameters_answer() {
  const std::string essentials = list(essential_parameters(), [](const Essential& essential) {
    return object({{"key", in_quotes(essential.key)}, {"label", in_quotes(essential.label)}});
  });
  std::vector<Member> searched;
  for (const Parameter& parameter : parameters()) {
    searched.emplace_back(parameter.key, in_quotes(searched_text(parameter)));
  }
  return object(
      {{"essentials", essentials}, {"parameters", parameters_as_json()}, {"searched", object(searched)}});
}

std::string values_answer(Laboratory& laboratory) {
  const Settings& settings = laboratory.world().settings();
  return object({{"now", values_of(settings)},
                 {"home", values_of(laboratory.origin().home)},
                 {"idle", idle_in(settings)},
                 {"reynolds", reynolds_of(settings, laboratory.origin().home)}});
}

std::string status_answer(Laboratory& laboratory) {
  const World& world = laboratory.world();
  const Motion& motion = laboratory.experiment().motion();
  return object({{"time", number(world.time())},
                 {"steps", std::to_string(world.steps())},
                 {"paused", truth(motion.pacing().paused())},
                 {"explains", truth(motion.explainer().is_active())},
                 {"failure", in_quotes(motion.pacing().failure())},
                 {"said", in_quotes(laboratory.read_message())},
                 {"pace", number(world.pace())},
                 {"actions", std::to_string(laboratory.experiment().done().size())},
                 {"impossible", list(laboratory.impossible_actions(), in_quotes)},
                 {"scene", in_quotes(laboratory.scene_name())},
                 {"title", in_quotes(world.scene().title)},
                 {"grid_ms", number(grid_step_milliseconds(world))},
                 {"particles_ms", number(world.particles_step_milliseconds())}});
}

std::string shared_answer(Laboratory& laboratory, bool with_strokes) {
  const bool plays = with_strokes && laboratory.has_strokes();
  const Scene scene = laboratory.experiment().played();
  const Settings settings = plays ? scene.settings : laboratory.world().settings_without_scene_changes();
  std::vector<std::string> assignments;
  for (const Parameter& parameter : parameters()) {
    const ParameterValue value = parameter.get(settings);
    if (value == parameter.get(laboratory.origin().home)) continue;
    assignments.push_back(std::string(parameter.key) + "=" + format_value(value));
  }
  return object({{"assignments",
                  list(assignments, [](const std::string& assignment) { return in_quotes(assignment); })},
                 {"recording", in_quotes(plays ? recording_to_toml(scene) : "")},
                 {"file", in_quotes(laboratory.origin().text)}});
}

std::string stage_answer(Laboratory& laboratory) {
  const StepExplainer& explainer = laboratory.experiment().motion().explainer();
  if (!explainer.is_active()) return "null";
  return object({{"stage", std::to_string(explainer.stage())},
                 {"stages", std::to_string(explainer.stages())},
                 {"written", truth(laboratory.writes_equations())},
                 {"grid", stage_of(explainer.record().grid, explainer)},
                 {"particles", stage_of(explainer.record().particles, explainer)}});
}

std::string metrics_answer(Laboratory& laboratory) {
  const Metrics metrics = read_metrics(laboratory.world());
  return list(metrics_columns(), [&](const MetricsColumn& column) {
    const std::optional<double> value = column.value(metrics);
    return object({{"name", in_quotes(column.name)},
                   {"unit", in_quotes(column.unit)},
                   {"meaning", in_quotes(column.meaning)},
                   {"value", value ? number(*value) : "null"}});
  });
}

}  // namespace twinflow::web
