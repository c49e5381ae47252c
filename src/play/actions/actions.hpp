#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/experiment/experiment.hpp"
#include "view/annotations/layout.hpp"

namespace twinflow {

enum class Fronts { both, window, page };

struct ActionContext {
  Experiment& experiment;
  std::optional<PaneHit> place;  ///< of the brush; nothing beside the fluids
};

/// What a key, a button or the mouse does.
struct Action {
  std::string_view name{};  ///< unique; empty for the mouse and the arrow keys
  std::string key;          ///< see keys_of
  std::string help;
  /// `index`: of the pressed key in the row. Null: left to each front end.
  void (*act)(const ActionContext& context, int index) = nullptr;
  /// Whether it can act now; null: always.
  bool (*is_possible)(const ActionContext& context) = nullptr;
  std::string_view otherwise{};  ///< told (FrontEnd::tell) if impossible; may be empty
  bool repeats = false;          ///< while the key is held
  Fronts fronts = Fronts::both;
  std::string_view page_help{};  ///< replaces `help` in a page unless empty
};

/// The actions of window, page, `twinflow keys` and manual.
const std::vector<Action>& actions();
std::vector<Action> actions_of(Fronts front);

/// The action of this name. Throws std::logic_error if there is none.
const Action& action_named(std::string_view name);

/// The text with {name} replaced by that action's first key: "{undo} takes it back".
std::string with_keys(std::string text);

/// Performs an action that has `act`, or tells why it is impossible. Throws what it throws.
void perform(const Action& action, int index, const ActionContext& context);
inline bool is_possible(const Action& action, const ActionContext& context) {
  return action.is_possible == nullptr || action.is_possible(context);
}

}  // namespace twinflow
