#include "play/actions/keys.hpp"

#include <algorithm>
#include <array>

namespace twinflow {
namespace {

constexpr std::string_view kBetween = " … ";
constexpr std::string_view kOr = ", ";
/// What browsers do themselves: walk through a page, leave a dialog, help, reload, search, zoom.
constexpr std::array<std::string_view, 7> kBrowsersOwn = {"Tab",    "Esc",    "F1",    "F5",
                                                          "Ctrl+F", "Ctrl+=", "Ctrl+-"};

}  // namespace

std::vector<std::string> keys_of(std::string_view shown) {
  std::vector<std::string> keys;
  if (const auto between = shown.find(kBetween); between != std::string_view::npos) {
    const char last = shown.at(between + kBetween.size());
    for (char key = shown.front(); key <= last; ++key) keys.emplace_back(1, key);
    return keys;
  }
  while (!shown.empty()) {
    const auto end = std::min(shown.find(kOr), shown.size());
    keys.emplace_back(shown.substr(0, end));
    shown.remove_prefix(std::min(end + kOr.size(), shown.size()));
  }
  return keys;
}

std::vector<std::string> page_keys_of(std::string_view shown) {
  std::vector<std::string> keys = keys_of(shown);
  std::erase_if(keys, [](const std::string& key) {
    return std::find(kBrowsersOwn.begin(), kBrowsersOwn.end(), key) != kBrowsersOwn.end();
  });
  return keys;
}

}  // namespace twinflow
