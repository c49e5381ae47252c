#include "app/window/screen/key_bindings.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <array>
#include <utility>

namespace twinflow {
namespace {

constexpr std::string_view kBetween = " … ";
constexpr std::string_view kOr = ", ";
constexpr std::string_view kWithControl = "Ctrl+";

constexpr std::array<std::pair<std::string_view, int>, 6> kNamedKeys = {{
    {"Space", GLFW_KEY_SPACE},
    {"Tab", GLFW_KEY_TAB},
    {"Esc", GLFW_KEY_ESCAPE},
    {"F1", GLFW_KEY_F1},
    {"F5", GLFW_KEY_F5},
    {"Enter", GLFW_KEY_ENTER},
}};

/// The GLFW_KEY_… of a key's name; GLFW_KEY_UNKNOWN for the mouse. GLFW's codes of letters, digits and signs
/// are their ASCII codes.
int code_of(std::string_view name) {
  for (const auto& [known, code] : kNamedKeys) {
    if (name == known) return code;
  }
  return name.size() == 1 ? static_cast<unsigned char>(name.front()) : GLFW_KEY_UNKNOWN;
}

bool is_key(std::string_view name, KeyPress press) {
  const bool control = name.starts_with(kWithControl);
  if (control) name.remove_prefix(kWithControl.size());
  return control == press.control && code_of(name) == press.key;
}

}  // namespace

std::optional<int> index_among(std::string_view shown, KeyPress press) {
  if (press.key == GLFW_KEY_UNKNOWN) return {};
  if (const auto between = shown.find(kBetween); between != std::string_view::npos) {
    const int first = code_of(shown.substr(0, between));
    const int last = code_of(shown.substr(between + kBetween.size()));
    const bool inside = !press.control && press.key >= first && press.key <= last;
    return inside ? std::optional(press.key - first) : std::nullopt;
  }
  for (int index = 0; !shown.empty(); ++index) {
    const auto end = shown.find(kOr);
    if (is_key(shown.substr(0, end), press)) return index;
    shown.remove_prefix(end == std::string_view::npos ? shown.size() : end + kOr.size());
  }
  return {};
}

std::optional<BoundAction> action_of(KeyPress press) {
  for (const KeyMeaning& meaning : window_keys()) {
    if (meaning.action == KeyAction::none) continue;
    if (const auto index = index_among(meaning.key, press)) return BoundAction{meaning.action, *index};
  }
  return {};
}

}  // namespace twinflow
