#pragma once

#include <optional>
#include <string_view>

#include "app/keys.hpp"

namespace twinflow {

/// A key as it is pressed.
struct KeyPress {
  int key = 0;           ///< GLFW_KEY_…
  bool control = false;  ///< together with Ctrl
};

/// What a key press does, and as the how many-th of the keys that do it: the 3 of "1 … 5" is 2.
struct BoundAction {
  KeyAction action = KeyAction::none;
  int index = 0;
};

/// The action that kKeys has for it. Nothing where it has none.
std::optional<BoundAction> action_of(KeyPress press);

/// Whether `press` is what `shown` names: "T", "Space", "Ctrl+F", "H, F1" (either), "1 … 5" (any between).
/// Its index among them; nothing where it is none of them.
std::optional<int> index_among(std::string_view shown, KeyPress press);

}  // namespace twinflow
