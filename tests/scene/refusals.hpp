#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/temporary_folder.hpp"
#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"

namespace twinflow::test {

/// The message of the error that a scene file's text causes.
inline std::string refusal_of_text(const std::string& toml) {
  return message_of<InputError>([&] { parse_scene(toml, "s.toml", ""); });
}

/// The message of the error that the default scene causes with the assignments; empty if it is valid.
inline std::string invalid(const std::vector<std::string>& assignments) {
  Scene scene = load_scene("default");
  for (const std::string& assignment : assignments) apply_assignment(scene.settings, assignment);
  return message_of<InputError>([&] { validate(scene); });
}

}  // namespace twinflow::test
