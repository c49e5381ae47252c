#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace twinflow::comparison {

/// A parameter that a sweep varies, or several that it varies together.
struct Axis {
  std::vector<std::string> keys;    ///< each takes every value
  std::vector<std::string> values;  ///< as `format_value` writes them
};

/// Reads "key=a,b,c" or "key,other=a,b,c". Commas within brackets do not separate values. Neither do those
/// within a value in single quotes, in which two quotes stand for one: "dye.image='a,b.png'". Throws
/// InputError.
Axis parse_axis(const std::string& text);
/// The text that `parse_axis` reads so.
std::string axis_text(const std::string& key, const std::vector<std::string>& values);
/// Reads the axes of a sweep. Throws InputError, also for a parameter that is given twice.
std::vector<Axis> parse_axes(const std::vector<std::string>& texts);

inline constexpr std::size_t kMostVariants = 100000;

/// The number of combinations of the values of all axes. Throws InputError for more than 100 000.
std::size_t combinations(const std::vector<Axis>& axes);
/// The key and value of each parameter in combination number `index`; the last axis varies fastest.
std::vector<std::pair<std::string, std::string>> combination(const std::vector<Axis>& axes,
                                                             std::size_t index);

}  // namespace twinflow::comparison
