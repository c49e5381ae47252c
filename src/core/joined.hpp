#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace twinflow {

/// The texts of the elements, `text` of each, with `between` between them: "a, b, c".
template <class Range, class Text = std::identity>
std::string joined(const Range& elements, std::string_view between, const Text& text = {}) {
  std::string all;
  bool is_first = true;
  for (const auto& element : elements) {
    if (!is_first) all += between;
    is_first = false;
    all += std::invoke(text, element);
  }
  return all;
}

/// "a, b and c", or with another `last` word: " or ".
template <class Range, class Text = std::identity>
std::string joined_in_words(const Range& elements, std::string_view last = " and ", const Text& text = {}) {
  std::string all = joined(elements, ", ", text);
  const std::size_t place = all.rfind(", ");
  return place == std::string::npos ? all : all.replace(place, 2, last);
}

}  // namespace twinflow
