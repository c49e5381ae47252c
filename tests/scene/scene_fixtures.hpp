#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "scene/parameters/parameters.hpp"
#include "scene/scene.hpp"

namespace twinflow::test {

/// A scene of default settings, changed as the assignments say, then as more of them say.
template <class More = std::initializer_list<const char*>>
Scene scene_with(std::initializer_list<const char*> assignments, const More& more = {}) {
  Scene scene{.name = "test",
              .title = "test",
              .group = {},
              .folder = {},
              .settings = default_settings(),
              .gestures = {}};
  for (const char* assignment : assignments) apply_assignment(scene.settings, assignment);
  for (const auto& assignment : more) apply_assignment(scene.settings, assignment);
  return scene;
}

/// "grid.advection=bicubic" and so on: the assignments of all choices of an enumeration.
template <class Enum>
std::vector<std::string> assignments_of(const std::string& key) {
  std::vector<std::string> assignments;
  for (const Choice<Enum>& choice : kChoices<Enum>)
    assignments.push_back(key + "=" + std::string(choice.name));
  return assignments;
}

}  // namespace twinflow::test
