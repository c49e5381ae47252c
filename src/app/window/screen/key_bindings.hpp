#pragma once

#include <optional>
#include <string>

#include "play/actions/actions.hpp"

namespace twinflow {

/// A key that is pressed.
struct KeyPress {
  int key = 0;           ///< GLFW_KEY_…
  bool control = false;  ///< together with Ctrl
};

/// The name of a key as the table of actions has it: "T", "Space", "Ctrl+F". Empty for keys that it never
/// names.
std::string name_of(KeyPress press);

/// The effect of a key press. The index is the key's place in the action's keys: of 3 in "1 … 5" it is 2.
struct BoundAction {
  Action action;
  int index = 0;
};

/// The action of the window that the table has for a key press; nothing if there is none.
std::optional<BoundAction> action_of(KeyPress press);

}  // namespace twinflow
