#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace twinflow::comparison {

/// Parameters that a sweep varies together.
struct Axis {
  std::vector<std::string> keys;    ///< each takes every value
  std::vector<std::string> values;  ///< in the form of `format_value`
};

/// Reads "key=a,b,c" or "key,other=a,b,c". Brackets and single quotes protect commas; two quotes stand for
/// one. Throws InputError.
Axis parse_axis(const std::string& text);
/// The inverse of `parse_axis`.
std::string axis_text(const std::string& key, const std::vector<std::string>& values);
/// Reads the axes of a sweep. Throws InputError, also for a repeated parameter.
std::vector<Axis> parse_axes(const std::vector<std::string>& texts);

inline constexpr std::size_t kMostVariants = 100000;

/// The number of variants. Throws InputError for more than 100 000.
std::size_t combinations(const std::vector<Axis>& axes);
/// Keys and values of a combination; the last axis varies fastest.
std::vector<std::pair<std::string, std::string>> combination(const std::vector<Axis>& axes,
                                                             std::size_t index);

}  // namespace twinflow::comparison
