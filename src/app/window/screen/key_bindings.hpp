#pragma once

#include <optional>
#include <string>

#include "play/actions/actions.hpp"

namespace twinflow {

struct KeyPress {
  int key = 0;           ///< GLFW_KEY_…
  bool control = false;  ///< with Ctrl
};

/// The key's name in the table of actions: "T", "Space", "Ctrl+F"; empty for others.
std::string name_of(KeyPress press);

/// The effect of a key press. `index`: the key's place in the action's keys: of 3 in "1 … 5" it is 2.
struct BoundAction {
  Action action;
  int index = 0;
};

std::optional<BoundAction> action_of(KeyPress press);

}  // namespace twinflow
