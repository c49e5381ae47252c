#include "app/report/csv_table.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <sstream>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/numbers.hpp"

namespace twinflow::reports {
namespace {

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells(1);
  for (const char c : line) {
    if (c == ',') {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  return cells;
}

/// A cell's number, which need not be finite; nothing for other text.
std::optional<double> value_in(std::string_view cell) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (cell == "inf") return kInfinity;
  if (cell == "-inf") return -kInfinity;
  if (cell == "nan" || cell == "-nan") return std::numeric_limits<double>::quiet_NaN();
  return number_in<double>(cell);
}

}  // namespace

CsvTable::CsvTable(const std::string& csv, const std::string& origin) : origin_(origin) {
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  std::vector<std::string> names = cells_of(line);
  const std::size_t width = names.size();
  name_columns(std::move(names));
  while (std::getline(lines, line)) {
    std::vector<std::optional<double>> row;
    for (const std::string& cell : cells_of(line)) row.push_back(value_in(cell));
    if (row.size() != width) throw InputError(origin + ": a row has another length than the first");
    rows_.push_back(std::move(row));
  }
  if (rows_.empty()) throw InputError(origin + ": no row of metrics");
}

CsvTable::CsvTable(std::vector<std::string> names, std::vector<std::optional<double>> row, std::string origin)
    : origin_(std::move(origin)), rows_{std::move(row)} {
  name_columns(std::move(names));
}

void CsvTable::name_columns(std::vector<std::string> names) {
  for (std::string& name : names) columns_.emplace(std::move(name), columns_.size());
}

std::vector<std::string> CsvTable::names() const {
  std::vector<std::string> names;
  for (const auto& [name, place] : columns_) names.push_back(name);
  return names;
}

std::vector<std::optional<double>> CsvTable::column(std::string_view name) const {
  const auto found = columns_.find(name);
  if (found == columns_.end()) throw InputError(origin_ + ": no column " + std::string(name));
  std::vector<std::optional<double>> values;
  values.reserve(rows_.size());
  for (const auto& row : rows_) values.push_back(row[found->second]);
  return values;
}

std::vector<std::pair<double, double>> CsvTable::over_time(std::string_view name) const {
  const auto times = column("time");
  const auto values = column(name);
  std::vector<std::pair<double, double>> known;
  for (std::size_t row = 0; row < times.size(); ++row) {
    if (times[row] && values[row]) known.emplace_back(*times[row], *values[row]);
  }
  return known;
}

CsvTable read_csv_table(const std::filesystem::path& path) { return {read_file(path), path.string()}; }

std::optional<double> value_at(const std::vector<std::pair<double, double>>& points, double place,
                               double rounding) {
  const auto next = std::ranges::lower_bound(points, place - rounding, {}, &std::pair<double, double>::first);
  if (next == points.end()) return {};
  const auto& [end, last] = *next;
  if (end <= place + rounding) return last;
  if (next == points.begin()) return {};
  const auto& [begin, first] = *std::prev(next);
  return first + (last - first) * (place - begin) / (end - begin);
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

}  // namespace twinflow::reports
