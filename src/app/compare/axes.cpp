#include "app/compare/axes.hpp"

#include <algorithm>
#include <set>
#include <string_view>
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

/// The keys in "key,other=a,b,c".
std::vector<std::string> keys_of(std::string_view axis) {
  std::vector<std::string> keys;
  std::string_view rest = axis.substr(0, axis.find('='));
  while (true) {
    const std::size_t comma = rest.find(',');
    keys.push_back(key_of(rest.substr(0, comma)));
    if (comma == std::string_view::npos) return keys;
    rest.remove_prefix(comma + 1);
  }
}

}  // namespace

Axis parse_axis(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos) {
    throw InputError("--vary " + text + ": must be key=a,b,c, such as grid.resolution=32,64,128");
  }
  Axis axis;
  for (const std::string& key : keys_of(text)) axis.keys.emplace_back(find_parameter(key).key);
  std::string value;
  const auto add_value = [&] {
    Settings settings = default_settings();
    for (const std::string& key : axis.keys)
      apply_assignment(settings, std::string(key).append("=").append(value));
    const std::string written = format_value(find_parameter(axis.keys.front()).get(settings));
    if (std::ranges::find(axis.values, written) != axis.values.end()) {
      throw InputError("--vary " + axis.keys.front() + ": the value " + written + " stands there twice");
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
  std::set<std::string> known;
  for (const std::string& text : texts) {
    axes.push_back(parse_axis(text));
    for (const std::string& key : axes.back().keys) {
      if (known.insert(key).second) continue;
      throw InputError("--vary " + key + ": given twice; name all its values at once");
    }
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
  std::vector<std::string> values(axes.size());
  for (std::size_t axis = axes.size(); axis-- > 0;) {
    values[axis] = axes[axis].values[index % axes[axis].values.size()];
    index /= axes[axis].values.size();
  }
  std::vector<std::pair<std::string, std::string>> chosen;
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    for (const std::string& key : axes[axis].keys) chosen.emplace_back(key, values[axis]);
  }
  return chosen;
}

}  // namespace twinflow::comparison
