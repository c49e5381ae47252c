#pragma once

#include <algorithm>
#include <functional>
#include <iterator>

namespace twinflow {

/// The first element whose member has the value, or the end: find_by(rows, &Row::name, name). A temporary
/// range must be a view.
template <class Range, class Member, class Value>
auto find_by(Range&& range, Member member, const Value& value) {
  return std::find_if(std::begin(range), std::end(range),
                      [&](const auto& element) { return std::invoke(member, element) == value; });
}

}  // namespace twinflow
