#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <stdexcept>

namespace twinflow {

/// The first element whose member has the value, or the end: find_by(rows, &Row::name, name). A temporary
/// range must be a view.
template <class Range, class Member, class Value>
auto find_by(Range&& range, Member member, const Value& value) {
  return std::find_if(std::begin(range), std::end(range),
                      [&](const auto& element) { return std::invoke(member, element) == value; });
}

/// The row of a table whose member has the value. Throws std::logic_error if there is none. A temporary table
/// must be a view.
template <class Table, class Member, class Value>
const auto& row_of(Table&& table, Member member, const Value& value) {
  const auto row = find_by(table, member, value);
  if (row == std::end(table)) throw std::logic_error("a value has no row in its table");
  return *row;
}

}  // namespace twinflow
