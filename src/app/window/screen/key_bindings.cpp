#include "app/window/screen/key_bindings.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/find_by.hpp"
#include "play/actions/keys.hpp"

namespace twinflow {
namespace {

constexpr std::array<std::pair<std::string_view, int>, 7> kNamedKeys = {{
    {"Space", GLFW_KEY_SPACE},
    {"Tab", GLFW_KEY_TAB},
    {"Esc", GLFW_KEY_ESCAPE},
    {"F1", GLFW_KEY_F1},
    {"F5", GLFW_KEY_F5},
    {"F11", GLFW_KEY_F11},
    {"Enter", GLFW_KEY_ENTER},
}};

}  // namespace

// GLFW's codes of letters, digits and signs are their ASCII codes.
std::string name_of(KeyPress press) {
  const auto known = find_by(kNamedKeys, &std::pair<std::string_view, int>::second, press.key);
  std::string name;
  if (known != kNamedKeys.end()) {
    name = known->first;
  } else if (press.key > ' ' && press.key <= '~') {
    name = static_cast<char>(press.key);
  }
  return name.empty() || !press.control ? name : "Ctrl+" + name;
}

std::optional<BoundAction> action_of(KeyPress press) {
  const std::string name = name_of(press);
  if (name.empty()) return {};
  for (Action& action : actions_of(Fronts::window)) {
    if (action.name.empty()) continue;
    const std::vector<std::string> keys = keys_of(action.key);
    const auto found = std::find(keys.begin(), keys.end(), name);
    if (found != keys.end()) return BoundAction{std::move(action), static_cast<int>(found - keys.begin())};
  }
  return {};
}

}  // namespace twinflow
