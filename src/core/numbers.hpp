#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace twinflow {

/// The shortest text that reads back as exactly this number, in any locale, as by std::to_chars.
std::string shortest_text(double value);
std::string shortest_text(float value);

/// Text as by std::printf; the compiler checks the format. Decimal points follow the locale of C.
[[gnu::format(printf, 1, 2)]] std::string formatted(const char* format, ...);

/// The finite number in the whole text, in any locale, as by std::from_chars (no blanks or '+' before it).
/// Nothing for other text or out of range.
template <class Number>
std::optional<Number> number_in(std::string_view text);
template <>
std::optional<int> number_in(std::string_view text);
template <>
std::optional<double> number_in(std::string_view text);

/// The numbers of "1280x720", around the sign; nothing for other text.
std::optional<std::pair<int, int>> numbers_around(std::string_view text, char sign);

}  // namespace twinflow
