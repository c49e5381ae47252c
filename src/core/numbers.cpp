#include "core/numbers.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace twinflow {
namespace {

/// A positive number as digits, the first of which is not zero, and the power of ten of the first one.
struct Decimal {
  std::string digits;
  int exponent = 0;
};

/// Text without a decimal point, which is the locale's, is read alike in every locale.
template <class Number>
Number value_of(const std::string& digits, int exponent_of_last) {
  const std::string text = digits + "e" + std::to_string(exponent_of_last);
  if constexpr (std::is_same_v<Number, float>) return std::strtof(text.c_str(), nullptr);
  return std::strtod(text.c_str(), nullptr);
}

template <class Number>
Number value_of(const Decimal& decimal) {
  return value_of<Number>(decimal.digits, decimal.exponent - static_cast<int>(decimal.digits.size()) + 1);
}

/// The number, rounded to a count of digits.
Decimal rounded(double value, int digits) {
  const std::string text = formatted("%.*e", digits - 1, value);
  const std::size_t mark = text.find('e');
  Decimal decimal;
  std::copy_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(mark),
               std::back_inserter(decimal.digits), [](char c) { return c >= '0' && c <= '9'; });
  decimal.exponent = std::atoi(text.data() + mark + 1);
  return decimal;
}

/// The next larger number of as many digits.
Decimal next_above(Decimal decimal) {
  auto digit = decimal.digits.rbegin();
  for (; digit != decimal.digits.rend() && *digit == '9'; ++digit) *digit = '0';
  if (digit != decimal.digits.rend()) {
    ++*digit;
  } else {
    decimal.digits.insert(decimal.digits.begin(), '1');
    decimal.digits.pop_back();
    ++decimal.exponent;
  }
  return decimal;
}

/// The decimal of so many digits from which the number is read again, the nearest if it is one; nothing if
/// there is none. Numbers are closer together below a power of two than above it. There, the decimal above
/// may be the right one although the decimal below is nearer.
template <class Number>
std::optional<Decimal> exact_decimal(Number value, int digits) {
  Decimal decimal = rounded(value, digits);
  if (value_of<Number>(decimal) == value) return decimal;
  decimal = next_above(std::move(decimal));
  if (value_of<Number>(decimal) == value) return decimal;
  return {};
}

/// The exact decimal of the fewest digits, by bisection. If some digits are enough, more digits are enough as
/// well.
template <class Number>
Decimal shortest(Number value) {
  int enough = std::numeric_limits<Number>::max_digits10;
  Decimal found = rounded(value, enough);
  for (int too_few = 0; enough - too_few > 1;) {
    const int digits = (too_few + enough) / 2;
    if (std::optional<Decimal> decimal = exact_decimal(value, digits)) {
      found = *std::move(decimal);
      enough = digits;
    } else {
      too_few = digits;
    }
  }
  return found;
}

std::string in_scientific_notation(const Decimal& decimal) {
  std::string text = decimal.digits.substr(0, 1);
  if (decimal.digits.size() > 1) text += "." + decimal.digits.substr(1);
  const std::string exponent = std::to_string(std::abs(decimal.exponent));
  return text + (decimal.exponent < 0 ? "e-" : "e+") + (exponent.size() < 2 ? "0" : "") + exponent;
}

/// Whole numbers are written with all their digits, not with zeros behind the digits that matter.
std::string in_fixed_notation(const Decimal& decimal, double value) {
  const auto count = static_cast<int>(decimal.digits.size());
  if (decimal.exponent < 0) return "0." + std::string(-decimal.exponent - 1, '0') + decimal.digits;
  if (decimal.exponent + 1 < count) {
    const auto last_whole = static_cast<std::size_t>(decimal.exponent);
    return decimal.digits.substr(0, last_whole + 1) + "." + decimal.digits.substr(last_whole + 1);
  }
  return rounded(value, decimal.exponent + 1).digits;
}

template <class Number>
std::string text_of(Number value) {
  if (std::isnan(value)) return std::signbit(value) ? "-nan" : "nan";
  const std::string sign = std::signbit(value) ? "-" : "";
  const Number magnitude = std::abs(value);
  if (std::isinf(value)) return sign + "inf";
  if (magnitude == 0) return sign + "0";
  const Decimal decimal = shortest(magnitude);
  const std::string scientific = in_scientific_notation(decimal);
  constexpr int kLongest = 32;  // fixed notation is the longer one beyond
  if (std::abs(decimal.exponent) > kLongest) return sign + scientific;
  const std::string fixed = in_fixed_notation(decimal, magnitude);
  return sign + (fixed.size() <= scientific.size() ? fixed : scientific);
}

/// Takes the digits at the front of the text away.
std::string_view take_digits(std::string_view& text) {
  const std::size_t count = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string_view digits = text.substr(0, count);
  text.remove_prefix(count);
  return digits;
}

bool take_character(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

/// Takes "e-12" away; nothing where what follows is something else. Exponents beyond every number are cut.
std::optional<int> take_exponent(std::string_view& text) {
  constexpr std::size_t kMostDigits = 6;
  if (!take_character(text, 'e') && !take_character(text, 'E')) return {};
  const bool negative = take_character(text, '-');
  if (!negative) take_character(text, '+');
  std::string_view digits = take_digits(text);
  if (digits.empty()) return {};
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  const int exponent = std::atoi(digits.size() > kMostDigits ? "1000000" : std::string(digits).c_str());
  return negative ? -exponent : exponent;
}

}  // namespace

std::string formatted(const char* format, ...) {
  std::array<char, 128> most{};  // nearly all texts fit
  std::va_list values;
  va_start(values, format);
  const int length = std::vsnprintf(most.data(), most.size(), format, values);
  va_end(values);
  if (length < 0) throw std::logic_error(std::string("cannot format ") + format);
  const auto size = static_cast<std::size_t>(length);
  if (size < most.size()) return {most.data(), size};
  std::string text(size, '\0');
  va_start(values, format);
  std::vsnprintf(text.data(), size + 1, format, values);
  va_end(values);
  return text;
}

std::string shortest_text(double value) { return text_of(value); }
std::string shortest_text(float value) { return text_of(value); }

template <>
std::optional<int> number_in(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return number;
}

template <>
std::optional<double> number_in(std::string_view text) {
  const bool negative = take_character(text, '-');
  std::string digits(take_digits(text));
  const std::string_view fraction = take_character(text, '.') ? take_digits(text) : std::string_view();
  digits += fraction;
  if (digits.empty()) return {};
  const std::optional<int> exponent = text.empty() ? 0 : take_exponent(text);
  if (!exponent || !text.empty()) return {};
  const auto number = value_of<double>(digits, *exponent - static_cast<int>(fraction.size()));
  const bool is_zero = digits.find_first_not_of('0') == std::string::npos;
  if (std::isinf(number) || (number == 0.0 && !is_zero)) return {};
  return negative ? -number : number;
}

std::optional<std::pair<int, int>> numbers_around(std::string_view text, char sign) {
  const std::size_t place = text.find(sign);
  if (place == std::string_view::npos) return {};
  const auto before = number_in<int>(text.substr(0, place));
  const auto after = number_in<int>(text.substr(place + 1));
  return before && after ? std::optional(std::pair(*before, *after)) : std::nullopt;
}

}  // namespace twinflow
