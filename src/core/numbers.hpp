#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace twinflow {

/// The shortest text that reads back as exactly this number, in any locale. It equals the text of
/// std::to_chars, which some standard libraries lack for these types.
std::string shortest_text(double value);
std::string shortest_text(float value);

/// The finite number in the whole text, in any locale, by the rules of std::from_chars: without blanks or '+'
/// before it. Nothing if the text is something else or beyond the type's range.
template <class Number>
std::optional<Number> number_in(std::string_view text);
template <>
std::optional<int> number_in(std::string_view text);
template <>
std::optional<double> number_in(std::string_view text);

}  // namespace twinflow
