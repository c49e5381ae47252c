#pragma once

#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "core/numbers.hpp"

namespace twinflow::web {

using Member = std::pair<std::string_view, std::string>;  ///< name and JSON value

/// {"name": value, …}; the names need no escapes.
inline std::string object(std::initializer_list<Member> members) {
  std::string json = "{";
  for (const auto& [name, value] : members) {
    json.append(json.size() > 1 ? ", \"" : "\"").append(name).append("\": ").append(value);
  }
  return json + "}";
}

/// [write(element), …]
template <class Range, class Write>
std::string list(const Range& range, const Write& write) {
  std::string json = "[";
  for (const auto& element : range) json += (json.size() > 1 ? ", " : "") + write(element);
  return json + "]";
}

/// JSON has no infinities.
inline std::string number(double value) { return std::isfinite(value) ? shortest_text(value) : "null"; }
inline std::string number(float value) { return std::isfinite(value) ? shortest_text(value) : "null"; }

inline std::string truth(bool value) { return value ? "true" : "false"; }

}  // namespace twinflow::web
