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

/// "a, b and c"
template <class Texts>
std::string joined_with_and(const Texts& texts) {
  std::string all = joined(texts, ", ");
  const std::size_t last = all.rfind(", ");
  return last == std::string::npos ? all : all.replace(last, 2, " and ");
}

}  // namespace twinflow
