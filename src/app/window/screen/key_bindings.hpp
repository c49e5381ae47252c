#pragma once

#include <optional>
#include <string_view>

#include "app/options/keys.hpp"

namespace twinflow {

/// A key that is pressed.
struct KeyPress {
  int key = 0;           ///< GLFW_KEY_…
  bool control = false;  ///< together with Ctrl
};

/// What a key press does. The index is that of the key among those that do it: the index of 3 in "1 … 5"
/// is 2.
struct BoundAction {
  KeyAction action = KeyAction::none;
  int index = 0;
};

/// The action that window_keys() has for a key press; nothing where there is none.
std::optional<BoundAction> action_of(KeyPress press);

/// The index of `press` among the keys that `shown` names: "T", "Space", "Ctrl+F", "H, F1" (either), "1 … 5"
/// (any between). Nothing where it is none of them.
std::optional<int> index_among(std::string_view shown, KeyPress press);

}  // namespace twinflow
