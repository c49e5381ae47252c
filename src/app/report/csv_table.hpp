#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace twinflow::reports {

/// A run's metrics or gauges; blank cells have no value.
class CsvTable {
 public:
  /// Parses a file's text. Throws InputError that names `origin`.
  CsvTable(const std::string& csv, const std::string& origin);
  CsvTable(std::vector<std::string> names, std::vector<std::optional<double>> row, std::string origin);

  bool has(std::string_view name) const { return columns_.find(name) != columns_.end(); }
  std::vector<std::string> names() const;  ///< sorted
  /// The values by row. Throws InputError for a missing column.
  std::vector<std::optional<double>> column(std::string_view name) const;
  /// The values that are there, each behind its time.
  std::vector<std::pair<double, double>> over_time(std::string_view name) const;
  std::optional<double> first(std::string_view name) const { return column(name).front(); }
  std::optional<double> last(std::string_view name) const { return column(name).back(); }

 private:
  std::string origin_;
  std::map<std::string, std::size_t, std::less<>> columns_;
  std::vector<std::vector<std::optional<double>>> rows_;

  void name_columns(std::vector<std::string> names);
};

/// Throws InputError that names the file.
CsvTable read_csv_table(const std::filesystem::path& path);

/// The value at a place of sorted points, by a line between them; nothing before the first or after the last.
/// A point less than `rounding` away has its own value.
std::optional<double> value_at(const std::vector<std::pair<double, double>>& points, double place,
                               double rounding);

/// A quoted cell (RFC 4180) if it has commas, quotes or line ends.
std::string csv_cell(const std::string& text);

}  // namespace twinflow::reports
