#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/experiment/experiment.hpp"
#include "view/annotations/layout.hpp"

namespace twinflow {

/// The front ends that have an action.
enum class Fronts { both, window, page };

/// What an action acts on.
struct ActionContext {
  Experiment& experiment;
  std::optional<PaneHit> place;  ///< of the brush; nothing if it is beside the fluids
};

/// A row of the table: what a key, a button or the mouse does.
struct Action {
  std::string_view name{};  ///< unique; empty for what the mouse and the arrow keys do
  std::string key;          ///< see keys_of
  std::string help;
  /// Acts; `index`: of the pressed key in the row. Null if each front end does it in its own way.
  void (*act)(const ActionContext& context, int index) = nullptr;
  /// Whether it can act now; null: always.
  bool (*is_possible)(const ActionContext& context) = nullptr;
  std::string_view otherwise{};  ///< told to the user if it cannot; see FrontEnd::tell; may be empty
  bool repeats = false;          ///< while the key is held
  Fronts fronts = Fronts::both;
  std::string_view page_help{};  ///< replaces `help` in a page; empty: it does not
};

/// All actions. The window, the page, `twinflow keys` and the manual take them from here.
const std::vector<Action>& actions();
/// The actions of one front end.
std::vector<Action> actions_of(Fronts front);

/// The action of this name. Throws std::logic_error if there is none.
const Action& action_named(std::string_view name);

/// The text with the first key of the action of this name in place of each {name}: "{undo} takes it back".
std::string with_keys(std::string text);

/// Performs an action that has `act`, if it is possible; else tells the user why not. Throws what it throws.
void perform(const Action& action, int index, const ActionContext& context);
inline bool is_possible(const Action& action, const ActionContext& context) {
  return action.is_possible == nullptr || action.is_possible(context);
}

}  // namespace twinflow
