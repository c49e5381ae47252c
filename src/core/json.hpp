#pragma once

#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/joined.hpp"
#include "core/numbers.hpp"

namespace twinflow::json {

using Member = std::pair<std::string_view, std::string>;  ///< name and JSON value

/// {"name": value, …}; the names need no escapes.
inline std::string object(const std::vector<Member>& members) {
  const auto write = [](const Member& member) {
    return "\"" + std::string(member.first) + "\": " + member.second;
  };
  return "{" + joined(members, ", ", write) + "}";
}

/// [write(element), …]
template <class Range, class Write>
std::string list(const Range& range, const Write& write) {
  return "[" + joined(range, ", ", write) + "]";
}

/// JSON has no infinities.
inline std::string number(double value) { return std::isfinite(value) ? shortest_text(value) : "null"; }
inline std::string number(float value) { return std::isfinite(value) ? shortest_text(value) : "null"; }

inline std::string truth(bool value) { return value ? "true" : "false"; }

}  // namespace twinflow::json
