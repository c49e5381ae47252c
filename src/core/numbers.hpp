#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace twinflow {

/// The shortest text from which exactly this number is read again, in any locale: the text of std::to_chars,
/// which not every standard library has for these types.
std::string shortest_text(double value);
std::string shortest_text(float value);

/// The finite number that the whole text is, whatever the locale, by the rules of std::from_chars: neither
/// blanks nor '+' come before it. Nothing where the text is something else or beyond the type's range.
template <class Number>
std::optional<Number> number_in(std::string_view text);
template <>
std::optional<int> number_in(std::string_view text);
template <>
std::optional<double> number_in(std::string_view text);

}  // namespace twinflow
