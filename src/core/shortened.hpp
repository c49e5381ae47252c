#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace twinflow {

/// The beginning of the character of UTF-8 to which the byte at `place` belongs.
inline std::size_t character_at(std::string_view text, std::size_t place) {
  const auto is_inside = [&](std::size_t k) {
    return k < text.size() && (static_cast<unsigned char>(text[k]) & 0xc0) == 0x80;
  };
  while (place > 0 && is_inside(place)) --place;
  return place;
}

/// The longest beginning of a text that fits, with "…" if it is not the whole text. `fits`: whether a text
/// fits; every beginning of a text that fits has to fit, too.
template <class Fits>
std::string shortened(const std::string& text, const Fits& fits) {
  if (fits(text)) return text;
  const auto beginning = [&](std::size_t bytes) { return text.substr(0, character_at(text, bytes)) + "…"; };
  std::size_t least = 0;
  std::size_t most = text.size();
  while (most - least > 1) {
    const std::size_t middle = least + (most - least) / 2;
    (fits(beginning(middle)) ? least : most) = middle;
  }
  return beginning(least);
}

}  // namespace twinflow
