#pragma once

#include <algorithm>
#include <functional>
#include <iterator>

namespace twinflow {

/// The place of the first element whose member equals a value, or the end of the range. Example:
/// find_by(rows, &Row::name, name). A range that is a temporary has to be a view, such as std::span.
template <class Range, class Member, class Value>
auto find_by(Range&& range, Member member, const Value& value) {
  return std::find_if(std::begin(range), std::end(range),
                      [&](const auto& element) { return std::invoke(member, element) == value; });
}

}  // namespace twinflow
