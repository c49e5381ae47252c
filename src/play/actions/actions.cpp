#include "play/actions/actions.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/find_by.hpp"
#include "core/joined.hpp"
#include "play/actions/keys.hpp"
#include "scene/fields/temperature.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/rules/relevance.hpp"

namespace twinflow {
namespace {

/// The names of a choice, as text.
std::string names_of(std::string_view key) { return joined(find_parameter(key).names, ", "); }

/// One digit for each view of the grid, as far as the digits go.
std::string digits() {
  constexpr std::size_t kMost = 9;
  return "1 … " + std::to_string(std::min(find_parameter("view.grid").names.size(), kMost));
}

void set(Experiment& experiment, const Parameter& parameter, const ParameterValue& value) {
  Settings settings = experiment.settings();
  set_parameter(settings, parameter, value);
  experiment.change(settings);
}

/// Switches to the next value of a choice, and tells it after `label`.
void set_next(Experiment& experiment, std::string_view key, const std::string& label) {
  const Parameter& parameter = find_parameter(key);
  const auto& names = parameter.names;
  const auto now =
      std::find(names.begin(), names.end(), std::get<std::string>(parameter.get(experiment.settings())));
  const std::string next(now + 1 == names.end() ? names.front() : now[1]);
  set(experiment, parameter, next);
  experiment.tell(label + ": " + next);
}

void switch_over(Experiment& experiment, std::string_view key) {
  const Parameter& parameter = find_parameter(key);
  set(experiment, parameter, !std::get<bool>(parameter.get(experiment.settings())));
}

/// How the grid's dye is drawn.
struct Look {
  std::string_view name;
  double shading, bloom, flow_lines;
};
constexpr std::array kLooks = {Look{"plain", 0.0, 0.0, 0.0}, Look{"show", 0.5, 0.4, 0.3}};

/// Switches from the look "show" to "plain", and from any other to "show".
void switch_look(Experiment& experiment) {
  Settings settings = experiment.settings();
  auto& view = settings.view;
  const auto& [plain, show] = kLooks;
  const bool shows =
      view.shading == show.shading && view.bloom == show.bloom && view.flow_lines == show.flow_lines;
  const Look& next = shows ? plain : show;
  view.shading = next.shading;
  view.bloom = next.bloom;
  view.flow_lines = next.flow_lines;
  experiment.change(settings);
  experiment.tell("Look: " + std::string(next.name));
}

bool has_effect(const ActionContext& context, std::string_view key) {
  return reason_without_effect(find_parameter(key), context.experiment.settings()).empty();
}

bool explains(const ActionContext& context) { return context.experiment.motion().explainer().is_active(); }

}  // namespace

const std::vector<Action>& actions() {
  using Context = const ActionContext&;
  static const std::vector<Action> table = {
      {.key = "drag", .help = "push and color both fluids; hold a ball, draw a wall, pour, drain or drop"},
      {.key = "Shift+arrows", .help = "make the same stroke with the keyboard"},
      {.key = "double click", .help = "restart the scene", .fronts = Fronts::window},
      {.key = "drop a file", .help = "open a scene (.toml), or make a picture (.png, .jpg) the dye"},
      {.name = "undo",
       .key = "Ctrl+Z",
       .help = "take back the last stroke, body, change, restart or change of the scene",
       .act = [](Context context, int) { context.experiment.undo(); },
       .is_possible = [](Context context) { return !context.experiment.done().empty(); },
       .otherwise = "There is nothing to take back"},
      {.name = "restart",
       .key = "N",
       .help = "restart the scene",
       .act = [](Context context, int) { context.experiment.restart(); }},
      {.name = "next_tool",
       .key = "T",
       .help = "switch to the next tool: " + names_of("brush.tool"),
       .act = [](Context context, int) { set_next(context.experiment, "brush.tool", "Tool"); }},
      {.name = "pause",
       .key = "Space",
       .help = "pause or continue",
       .act = [](Context context, int) { context.experiment.motion().toggle_pause(); }},
      {.name = "step",
       .key = ".",
       .help = "take one step; while a step is explained, show its next stage",
       .act = [](Context context, int) { context.experiment.motion().step(); },
       .repeats = true},
      {.name = "explain",
       .key = "E",
       .help = "explain a step stage by stage, with the equations; again: continue",
       .act = [](Context context, int) { context.experiment.motion().toggle_explaining(); }},
      {.name = "stage_before",
       .key = ",",
       .help = "while a step is explained, show its previous stage",
       .act = [](Context context, int) { context.experiment.motion().explainer().back(); },
       .is_possible = explains,
       .repeats = true},
      {.name = "show_quantity",
       .key = digits(),
       .help = "show " + names_of("view.grid"),
       .act =
           [](Context context, int index) {
             const Parameter& parameter = find_parameter("view.grid");
             const std::string_view name = parameter.names.at(static_cast<std::size_t>(index));
             set(context.experiment, parameter, std::string(name));
             const Settings& settings = context.experiment.settings();
             if (settings.view.grid != GridView::temperature || carries_heat(settings)) return;
             context.experiment.tell("Temperature: " + std::string(kNoHeat));
           }},
      {.name = "browse", .key = "B", .help = "browse the scenes"},
      {.name = "next_view",
       .key = "V",
       .help = "switch to the next view: " + names_of("view.panes"),
       .act = [](Context context, int) { set_next(context.experiment, "view.panes", "View"); }},
      {.name = "next_particle_style",
       .key = "L",
       .help = "switch to the next particle style: " + names_of("view.particle_style"),
       .act = [](Context context, int) { set_next(context.experiment, "view.particle_style", "Particles"); }},
      {.name = "next_look",
       .key = "K",
       .help = "switch to the next look of the grid's dye: plain, or show (relief, glow and flow lines)",
       .act = [](Context context, int) { switch_look(context.experiment); },
       .is_possible = [](Context context) { return has_effect(context, "view.shading"); },
       .otherwise = "A look needs the grid's dye in view, and no surface"},
      {.name = "next_palette",
       .key = "C",
       .help = "switch to the next palette of the dye: " + names_of("view.dye_palette"),
       .act = [](Context context, int) { set_next(context.experiment, "view.dye_palette", "Palette"); },
       .is_possible = [](Context context) { return has_effect(context, "view.dye_palette"); },
       .otherwise = "A palette needs dye in view"},
      {.name = "arrows",
       .key = "A",
       .help = "show or hide velocity arrows",
       .act = [](Context context, int) { switch_over(context.experiment, "view.arrows"); }},
      {.name = "probe",
       .key = "P",
       .help = "show or hide the probe, which reads both fluids at the mouse",
       .act = [](Context context, int) { switch_over(context.experiment, "view.probe"); }},
      {.name = "pin",
       .key = "M",
       .help = "pin the probe at the mouse: a gauge of the scene then measures there",
       .act = [](Context context, int) { context.experiment.pin(context.place->position); },
       .is_possible = [](Context context) { return context.place && !explains(context); },
       .otherwise = "Point at a fluid to pin the probe with {pin}",
       .fronts = Fronts::window},
      {.name = "plots", .key = "G", .help = "show or hide the plots of energy, errors and cost over time"},
      {.name = "save_picture", .key = "S", .help = "save a picture (PNG)"},
      {.name = "record",
       .key = "R",
       .help = "start or stop recording frames or a film (record.format)",
       .page_help = "start or stop recording a film"},
      {.name = "panel", .key = "Tab", .help = "show or hide panel and toolbar", .fronts = Fronts::window},
      {.name = "fold_panel",
       .key = "F",
       .help = "fold or unfold the panel alone",
       .page_help = "show or hide the panel"},
      {.name = "search", .key = "Ctrl+F, /", .help = "search the panel's controls"},
      {.key = "arrows",
       .help = "move through the panel: Enter opens, chooses or types, Delete resets",
       .fronts = Fronts::window},
      {.key = "Delete", .help = "in the panel: reset the parameter", .fronts = Fronts::page},
      {.name = "key_list", .key = "H, F1", .help = "show or hide the keys"},
      {.name = "zoom",
       .key = "Ctrl+=, Ctrl+-",
       .help = "make text and panel larger or smaller",
       .fronts = Fronts::window},
      {.name = "full_screen",
       .key = "F11",
       .help = "fill the screen with the panes and nothing else; F11 or Esc: back"},
      {.name = "reload_shaders",
       .key = "F5",
       .help = "reload the shaders (--shaders DIR)",
       .fronts = Fronts::window},
      {.name = "leave",
       .key = "Esc",
       .help = "close what is open; then, pressed twice, leave the program",
       .fronts = Fronts::window},
  };
  return table;
}

std::vector<Action> actions_of(Fronts front) {
  std::vector<Action> all = actions();
  std::erase_if(
      all, [front](const Action& action) { return action.fronts != Fronts::both && action.fronts != front; });
  return all;
}

const Action& action_named(std::string_view name) {
  const auto row = find_by(actions(), &Action::name, name);
  if (row == actions().end()) throw std::logic_error("there is no action " + std::string(name));
  return *row;
}

std::string with_keys(std::string text) {
  for (auto begin = text.find('{'); begin < text.size(); begin = text.find('{', begin + 1)) {
    const auto end = text.find('}', begin);
    if (end == std::string::npos) break;
    const auto named = [name = text.substr(begin + 1, end - begin - 1)](const Action& action) {
      return !name.empty() && action.name == name;
    };
    const auto row = std::find_if(actions().begin(), actions().end(), named);
    if (row != actions().end()) text.replace(begin, end - begin + 1, keys_of(row->key).front());
  }
  return text;
}

void perform(const Action& action, int index, const ActionContext& context) {
  if (is_possible(action, context)) return action.act(context, index);
  if (!action.otherwise.empty()) context.experiment.tell(with_keys(std::string(action.otherwise)));
}

}  // namespace twinflow
