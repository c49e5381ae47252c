#include "app/compare/axes.hpp"

#include <algorithm>
#include <utility>

#include "core/error.hpp"
#include "scene/parameters/messages.hpp"
#include "scene/parameters/parameters.hpp"

namespace twinflow::comparison {
namespace {

constexpr char kQuote = '\'';

/// Reads a value in quotes, in which two quotes stand for one. Returns the place of the last quote.
std::size_t read_quoted(const std::string& text, std::size_t first, std::string& value) {
  for (std::size_t k = first + 1; k < text.size(); ++k) {
    if (text[k] != kQuote) {
      value += text[k];
    } else if (k + 1 < text.size() && text[k + 1] == kQuote) {
      value += text[k++];
    } else {
      return k;
    }
  }
  throw InputError("--vary " + beginning_of(on_one_line(text)) + ": a quote is not closed");
}

}  // namespace

Axis parse_axis(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos) {
    throw InputError("--vary " + text + ": must be key=a,b,c, such as grid.resolution=32,64,128");
  }
  const Parameter& parameter = find_parameter(std::string_view(text).substr(0, equals));
  Axis axis{std::string(parameter.key), {}};
  std::string value;
  const auto add_value = [&] {
    Settings settings = default_settings();
    apply_assignment(settings, axis.key + "=" + value);
    const std::string written = format_value(parameter.get(settings));
    if (std::ranges::find(axis.values, written) != axis.values.end()) {
      throw InputError("--vary " + axis.key + ": the value " + written + " stands there twice");
    }
    axis.values.push_back(written);
    value.clear();
  };
  int depth = 0;
  for (std::size_t k = equals + 1; k < text.size(); ++k) {
    const char c = text[k];
    if (c == kQuote && value.empty()) {
      k = read_quoted(text, k, value);
      continue;
    }
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth == 0) {
      add_value();
    } else {
      value += c;
    }
  }
  add_value();
  return axis;
}

std::string axis_text(const std::string& key, const std::vector<std::string>& values) {
  std::string text = key + "=";
  const char* between = "";
  for (const std::string& value : values) {
    text += std::exchange(between, ",");
    if (value.find_first_of(",()'") == std::string::npos) {
      text += value;
      continue;
    }
    text += kQuote;
    for (const char c : value) text.append(c == kQuote ? 2 : 1, c);
    text += kQuote;
  }
  return text;
}

std::vector<Axis> parse_axes(const std::vector<std::string>& texts) {
  std::vector<Axis> axes;
  for (const std::string& text : texts) {
    Axis axis = parse_axis(text);
    if (std::ranges::find(axes, axis.key, &Axis::key) != axes.end()) {
      throw InputError("--vary " + axis.key + ": given twice; name all its values at once");
    }
    axes.push_back(std::move(axis));
  }
  return axes;
}

std::size_t combinations(const std::vector<Axis>& axes) {
  std::size_t product = 1;
  for (const Axis& axis : axes) {
    product *= axis.values.size();
    if (product > kMostVariants) {
      throw InputError("--vary: more than " + std::to_string(kMostVariants) + " combinations");
    }
  }
  return product;
}

std::vector<std::pair<std::string, std::string>> combination(const std::vector<Axis>& axes,
                                                             std::size_t index) {
  std::vector<std::pair<std::string, std::string>> chosen(axes.size());
  for (std::size_t axis = axes.size(); axis-- > 0;) {
    const auto& values = axes[axis].values;
    chosen[axis] = {axes[axis].key, values[index % values.size()]};
    index /= values.size();
  }
  return chosen;
}

}  // namespace twinflow::comparison
