#include "app/window/panel/parameter_search.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string>

namespace twinflow {
namespace {

/// The text with its ASCII letters in lower case; other characters (ü, ²) stay as they are.
std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](unsigned char letter) {
    return letter < 0x80 ? static_cast<char>(std::tolower(letter)) : static_cast<char>(letter);
  });
  return result;
}

std::string all_text(const Parameter& parameter) {
  std::string text;
  for (const std::string_view part : {parameter.key, parameter.label, parameter.unit, parameter.help}) {
    text.append(part).append("\n");
  }
  for (const std::string_view name : parameter.names) text.append(name).append("\n");
  return lower(text);
}

}  // namespace

bool has_all_words(const Parameter& parameter, std::string_view words) {
  const std::string text = all_text(parameter);
  std::istringstream stream(lower(words));
  for (std::string word; stream >> word;) {
    if (text.find(word) == std::string::npos) return false;
  }
  return true;
}

}  // namespace twinflow
