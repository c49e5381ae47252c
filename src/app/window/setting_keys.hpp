#pragma once

#include <optional>
#include <string>

#include "app/window/screen/key_bindings.hpp"
#include "scene/parameters/settings.hpp"

namespace twinflow {

/// What a key makes of the settings.
struct SettingsAfterKey {
  Settings settings;
  std::string message;  ///< for the user; empty: the change shows
};

/// The settings after a key that changes one of them: switches something on or off, chooses a value, or
/// switches to the next one. Nothing for other keys.
std::optional<SettingsAfterKey> settings_after(BoundAction bound, const Settings& settings);

}  // namespace twinflow
